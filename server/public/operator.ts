/** What whoever runs this server says about it. Links are paths inside the product or https addresses; null hides a link. */
export interface Operator {
  readonly productName: string;
  readonly links: Readonly<Record<string, string | null>>;
  /** Whole US dollars. */
  readonly prices: { readonly monthly: number; readonly yearly: number; readonly lifetime: number };
}

/** Change it here to make the product yours; everything works as it is. */
export const operator: Operator = {
  productName: 'Sheafmill',
  // In the sandbox, purchases lead to its own checkout page.
  links: {
    purchaseFree: '/auth',
    purchaseMonthly: '/contact',
    purchaseYearly: '/contact',
    purchaseLifetime: '/contact',
    booking: '/contact',
    helpCentre: '/help',
    helpGettingStarted: '/help#getting-started',
    helpHowToUse: '/help#how-to-use',
    helpRelations: '/help#relations',
    helpDatabaseMissing: '/help#database-not-showing',
    helpErrors: '/help#errors',
    twitter: null,
    youtube: null,
    linkedin: null,
    reddit: null,
    reviewWidget: null,
    video: null,
    chat: null,
    analytics: null,
  },
  prices: { monthly: 9, yearly: 90, lifetime: 99 },
};
