ALTER TABLE "recipes" ADD COLUMN "format" text DEFAULT 'pdf' NOT NULL;--> statement-breakpoint
ALTER TABLE "recipes" ADD COLUMN "engine" text DEFAULT 'sheafmill' NOT NULL;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "confidence" jsonb;