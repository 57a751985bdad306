ALTER TABLE "run_rows" ADD COLUMN "before" jsonb;--> statement-breakpoint
ALTER TABLE "run_rows" ADD COLUMN "stored_file" text;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "undo_requested_at" timestamp with time zone;