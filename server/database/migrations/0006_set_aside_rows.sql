CREATE TABLE "set_aside_rows" (
	"user_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"row_id" text NOT NULL,
	"tried_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "set_aside_rows_user_id_row_id_pk" PRIMARY KEY("user_id","row_id")
);
--> statement-breakpoint
ALTER TABLE "set_aside_rows" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "set_aside_rows" ADD CONSTRAINT "set_aside_rows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "set_aside_rows" ADD CONSTRAINT "set_aside_rows_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "owner" ON "set_aside_rows" AS PERMISSIVE FOR ALL TO public USING (user_id = nullif(current_setting('sheafmill.user', true), '')::uuid or current_setting('sheafmill.system', true) = 'on');--> statement-breakpoint
ALTER TABLE "set_aside_rows" FORCE ROW LEVEL SECURITY;