-- The version before neither reads nor writes the columns that 0016 kept for the one before it.
DROP TRIGGER "keep_recipe_settings" ON "recipes";--> statement-breakpoint
DROP FUNCTION "keep_recipe_settings"();--> statement-breakpoint
ALTER TABLE "recipes" DROP COLUMN "format";--> statement-breakpoint
ALTER TABLE "recipes" DROP COLUMN "engine";--> statement-breakpoint
ALTER TABLE "recipes" DROP COLUMN "decimals";--> statement-breakpoint
ALTER TABLE "recipes" DROP COLUMN "standards";--> statement-breakpoint
ALTER TABLE "recipes" DROP COLUMN "watermark";
