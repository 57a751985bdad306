import { z } from 'zod';

const standing = z.enum(['exact', 'twin', 'substitute', 'signs', 'fallback']);

/** How sure the engine is that its PDFs look as the template does in Word. */
export const confidenceSchema = z.object({
  /** `sure`: as Word draws it. `likely`: nearly so. `look`: something is missing or stands elsewhere. */
  level: z.enum(['sure', 'likely', 'look']),
  sentence: z.string(),
  /** The gravest first; none where it is `sure`. */
  reasons: z.array(z.object({ level: z.enum(['likely', 'look']), message: z.string(), remedy: z.string() })).readonly(),
  /** `nearly`: drawn, but not always where Word has it. */
  features: z.array(z.object({ name: z.string(), drawn: z.enum(['fully', 'nearly']) })).readonly(),
  /** `twin`: replaced by one of equal widths. `substitute`: by one of other widths. */
  fonts: z.array(z.object({ family: z.string(), file: z.string(), standing })).readonly(),
  /** Of the text, by how its font came by its file: fractions of 1. */
  fontShares: z.partialRecord(standing, z.number()),
  /** Stretches of text that do not come out. */
  lostTexts: z.int(),
});
