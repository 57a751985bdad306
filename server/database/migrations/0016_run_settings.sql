ALTER TABLE "recipes" ADD COLUMN "settings" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "recipes" ALTER COLUMN "settings" SET DATA TYPE jsonb USING jsonb_strip_nulls(jsonb_build_object(
  'format', nullif("format", 'pdf'),
  'engine', nullif("engine", 'sheafmill'),
  'decimals', nullif("decimals", '{}'),
  'standards', nullif("standards", '[]'),
  'watermark', nullif("watermark", '')
));