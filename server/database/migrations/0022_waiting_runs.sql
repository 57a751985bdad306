ALTER TABLE "request_slots" ADD COLUMN "paused_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "wait" jsonb;