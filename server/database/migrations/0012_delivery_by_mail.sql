ALTER TABLE "recipes" ADD COLUMN "delivery" jsonb;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "attachment" jsonb;--> statement-breakpoint
ALTER TABLE "run_rows" ADD COLUMN "mail" jsonb;