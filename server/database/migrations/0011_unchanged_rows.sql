ALTER TABLE "runs" ADD COLUMN "skipped" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "run_rows_stored" ON "run_rows" USING btree ("user_id","row_id") WHERE storing = 'stored';