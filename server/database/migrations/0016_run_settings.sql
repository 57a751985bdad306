ALTER TABLE "recipes" ADD COLUMN "settings" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "recipes" ALTER COLUMN "settings" SET DATA TYPE jsonb USING jsonb_strip_nulls(jsonb_build_object(
  'format', nullif("format", 'pdf'),
  'engine', nullif("engine", 'sheafmill'),
  'decimals', nullif("decimals", '{}'),
  'standards', nullif("standards", '[]'),
  'watermark', nullif("watermark", '')
));--> statement-breakpoint
-- The version before reads and writes the five columns: while both run, each has what the other wrote. A later version drops them with this.
CREATE FUNCTION "keep_recipe_settings"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.settings = CASE TG_OP WHEN 'INSERT' THEN '{}'::jsonb ELSE OLD.settings END) THEN
    NEW.settings := (NEW.settings - '{format,engine,decimals,standards,watermark}'::text[]) || jsonb_strip_nulls(jsonb_build_object(
      'format', nullif(NEW.format, 'pdf'),
      'engine', nullif(NEW.engine, 'sheafmill'),
      'decimals', nullif(NEW.decimals, '{}'),
      'standards', nullif(NEW.standards, '[]'),
      'watermark', nullif(NEW.watermark, '')
    ));
  ELSE
    NEW.format := coalesce(NEW.settings ->> 'format', 'pdf');
    NEW.engine := coalesce(NEW.settings ->> 'engine', 'sheafmill');
    NEW.decimals := coalesce(NEW.settings -> 'decimals', '{}');
    NEW.standards := coalesce(NEW.settings -> 'standards', '[]');
    NEW.watermark := coalesce(NEW.settings ->> 'watermark', '');
  END IF;
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER "keep_recipe_settings" BEFORE INSERT OR UPDATE ON "recipes" FOR EACH ROW EXECUTE FUNCTION "keep_recipe_settings"();
