ALTER TABLE "recipes" ADD COLUMN "watermark" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "recipes" ADD COLUMN "password" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "password" text DEFAULT '' NOT NULL;