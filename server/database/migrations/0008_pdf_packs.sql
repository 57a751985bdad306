ALTER TABLE "run_rows" ADD COLUMN "pack" text;--> statement-breakpoint
ALTER TABLE "run_rows" ADD COLUMN "pack_offset" integer;