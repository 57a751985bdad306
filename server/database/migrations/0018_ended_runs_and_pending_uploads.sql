ALTER TABLE "uploads" ADD COLUMN "pending_since" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "runs_unexpired" ON "runs" USING btree ("ended_at") WHERE expired_at is null;--> statement-breakpoint
CREATE INDEX "runs_ended" ON "runs" USING btree ("ended_at");