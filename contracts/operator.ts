import { z } from 'zod';

const text = z.string().trim().min(1).max(2000);
const address = z.url({ protocol: /^https?$/u });
/** A path of this server or an address elsewhere; null hides the link. */
const link = z.union([z.string().regex(/^\/(?!\/)\S*$/u, 'Expected a path or an https address.'), address]).nullable();

/** A service of somebody else: a script that is put into the page, or a page that is shown in a frame. */
const thirdPartySchema = z
  .strictObject({
    /** What visitors read before it is loaded. */
    name: text,
    script: address.optional(),
    frame: address.optional(),
    /** Attributes of the script's element, e.g. the number of a site. */
    attributes: z.record(z.string().regex(/^data-[\w-]+$/u), z.string()).default({}),
    /** Further origins that it needs, besides its own. */
    origins: z.array(address).default([]),
  })
  .refine(({ script, frame }) => (script === undefined) !== (frame === undefined), 'Give either a script or a frame.');

/**
 * What whoever runs this server says and links to. Every value has a default that works inside the product; links are paths here or
 * addresses elsewhere, and null hides one.
 */
export const operatorSchema = z.strictObject({
  productName: text.max(60).default('Sheafmill'),
  /** Who answers for this server, by law: a person or a company. Null: the pages say that its operator does. */
  legalName: text.nullable().default(null),
  /** Some words about who makes it, for /about. */
  maker: text.nullable().default(null),
  /** Hours in which support replies, and days in which money is given back; null promises nothing. */
  replyHours: z.int().positive().nullable().default(24),
  refundDays: z.int().positive().nullable().default(30),
  // In the sandbox, purchases lead to its own checkout page.
  links: z
    .strictObject({
      purchaseFree: link.default('/auth'),
      purchaseMonthly: link.default('/contact'),
      purchaseYearly: link.default('/contact'),
      purchaseLifetime: link.default('/contact'),
      booking: link.default('/contact'),
      helpCentre: link.default('/help'),
      helpGettingStarted: link.default('/help#getting-started'),
      helpHowToUse: link.default('/help#how-to-use'),
      helpRelations: link.default('/help#relations'),
      helpDatabaseMissing: link.default('/help#database-not-showing'),
      helpErrors: link.default('/help#errors'),
      twitter: link.default(null),
      youtube: link.default(null),
      linkedin: link.default(null),
      reddit: link.default(null),
      github: link.default(null),
    })
    .prefault({}),
  /** US dollars. */
  prices: z
    .strictObject({
      monthly: z.number().nonnegative().default(9),
      yearly: z.number().nonnegative().default(90),
      lifetime: z.number().nonnegative().default(99),
    })
    .prefault({}),
  /** Words of customers, who agreed that they are shown. */
  testimonials: z.array(z.strictObject({ name: text, role: text.optional(), text })).default([]),
  /** Loaded on pages of the public site alone: `analytics` after consent, the others after a click. */
  thirdParties: z
    .strictObject({
      analytics: thirdPartySchema.nullable().default(null),
      chat: thirdPartySchema.nullable().default(null),
      booking: thirdPartySchema.nullable().default(null),
      reviews: thirdPartySchema.nullable().default(null),
      video: thirdPartySchema.nullable().default(null),
    })
    .prefault({}),
});

export type Operator = z.infer<typeof operatorSchema>;
export type ThirdParty = z.infer<typeof thirdPartySchema>;
