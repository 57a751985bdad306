ALTER TABLE "runs" ADD COLUMN "swept_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "runs_unswept" ON "runs" USING btree ("id") WHERE expired_at is not null and swept_at is null;