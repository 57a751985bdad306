import type { PublishedReview, SiteContent, SiteFiles, SitePage, SiteRenderer } from '../../contracts/index.ts';
import { operatorOf } from '../public/operator.ts';
import { publicConfig } from '../public/public-config.ts';
import { publishedReviews } from '../public/published-reviews.ts';
import type { Services } from '../services.ts';

/** Milliseconds after which reviews are looked up again. */
const REVIEWS_KEPT = 5000;

/** A page of the public site, made anew only when what it shows has changed. */
export type RenderSite = (path: string, isSignedIn: boolean) => Promise<SitePage>;

/** Pages of the public site with the operator's content and the published reviews. */
export function openSite({ config, database, log }: Services, files: SiteFiles, renderer: SiteRenderer, now = Date.now): RenderSite {
  const rendered = new Map<string, SitePage>();
  let reviews: readonly PublishedReview[] = [];
  let readAt = Number.NEGATIVE_INFINITY;

  const readReviews = async () => {
    if (now() - readAt < REVIEWS_KEPT) return;
    readAt = now();
    try {
      const found = await publishedReviews(database);
      if (JSON.stringify(found) !== JSON.stringify(reviews)) rendered.clear();
      reviews = found;
    } catch (error) {
      // The site stays readable without its database.
      log.error({ err: error }, 'reading reviews');
    }
  };

  return async (path, isSignedIn) => {
    await readReviews();
    const key = `${path} ${isSignedIn}`;
    let page = rendered.get(key);
    if (!page) {
      const content: SiteContent = {
        ...files,
        operator: operatorOf(config),
        publicUrl: config.publicUrl,
        supportEmail: config.mail.support,
        hasPlanLimits: config.hasPlanLimits,
        freeTotalPdfs: config.freeTotalPdfs,
        isSandbox: config.isSandbox,
        signIn: publicConfig(config).signIn,
        reviews,
      };
      page = renderer.renderPage(path, content, isSignedIn);
      rendered.set(key, page);
    }
    return page;
  };
}
