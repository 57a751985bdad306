CREATE TABLE "recipe_signals" (
	"recipe_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"row_id" text NOT NULL,
	"transport" text NOT NULL,
	"marked_at" timestamp with time zone,
	"heard_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "recipe_signals_recipe_id_row_id_pk" PRIMARY KEY("recipe_id","row_id")
);
--> statement-breakpoint
ALTER TABLE "recipe_signals" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "stories" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"recipe_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"row_id" text NOT NULL,
	"name" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"steps" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"run_id" uuid,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "stories" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "recipes" ADD COLUMN "decimals" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "recipes" ADD COLUMN "title" text;--> statement-breakpoint
ALTER TABLE "recipes" ADD COLUMN "url" text;--> statement-breakpoint
ALTER TABLE "recipes" ADD COLUMN "status_property_id" text;--> statement-breakpoint
ALTER TABLE "recipes" ADD COLUMN "hook_hash" text;--> statement-breakpoint
ALTER TABLE "recipes" ADD COLUMN "due_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "recipes" ADD COLUMN "webhook_heard_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "recipes" ADD COLUMN "automation_heard_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "recipes" ADD COLUMN "active_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "recipes" ADD COLUMN "problem" jsonb;--> statement-breakpoint
ALTER TABLE "recipes" ADD COLUMN "google_lost_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "recipes" ADD COLUMN "told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "recipe_id" uuid;--> statement-breakpoint
ALTER TABLE "recipe_signals" ADD CONSTRAINT "recipe_signals_recipe_id_recipes_id_fk" FOREIGN KEY ("recipe_id") REFERENCES "public"."recipes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stories" ADD CONSTRAINT "stories_recipe_id_recipes_id_fk" FOREIGN KEY ("recipe_id") REFERENCES "public"."recipes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "stories_open" ON "stories" USING btree ("recipe_id","row_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "stories_recipe_seen" ON "stories" USING btree ("recipe_id","seen_at");--> statement-breakpoint
CREATE INDEX "stories_row" ON "stories" USING btree ("recipe_id","row_id");--> statement-breakpoint
CREATE INDEX "stories_run" ON "stories" USING btree ("run_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "recipes_due" ON "recipes" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "recipes_source" ON "recipes" USING btree ("data_source_id");--> statement-breakpoint
ALTER TABLE "recipes" DROP COLUMN "updated_at";--> statement-breakpoint
ALTER TABLE "recipes" ADD CONSTRAINT "recipes_hook_hash_unique" UNIQUE("hook_hash");--> statement-breakpoint
CREATE POLICY "owner" ON "recipe_signals" AS PERMISSIVE FOR ALL TO public USING (user_id = nullif(current_setting('sheafmill.user', true), '')::uuid or current_setting('sheafmill.system', true) = 'on');--> statement-breakpoint
CREATE POLICY "owner" ON "stories" AS PERMISSIVE FOR ALL TO public USING (user_id = nullif(current_setting('sheafmill.user', true), '')::uuid or current_setting('sheafmill.system', true) = 'on');--> statement-breakpoint
ALTER TABLE "recipe_signals" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "stories" FORCE ROW LEVEL SECURITY;