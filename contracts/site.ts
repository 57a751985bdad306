import type { Operator } from './operator.ts';
import type { PublicConfig } from './public.ts';

export interface PublishedReview {
  readonly name: string;
  /** 1 to 5; 0: words without a rating. */
  readonly rating: number;
  readonly feedback: string;
  /** ISO 8601. */
  readonly publishedAt: string;
}

/** A page of a document that the engine made when the product was built. */
export interface SitePicture {
  /** `template`: with its placeholders; else filled with a row. */
  readonly name: string;
  readonly path: string;
  /** Points. */
  readonly width: number;
  readonly height: number;
}

/** What the build makes for the public site. */
export interface SiteFiles {
  readonly pictures: readonly SitePicture[];
  /** Path of the picture that other sites show of a link. */
  readonly openGraph: string;
  /** Values of the rows that the pictures are made of, by column. */
  readonly rows: readonly Readonly<Record<string, string>>[];
}

/** Everything that the pages of the public site are made of. */
export interface SiteContent extends SiteFiles {
  /** With the links of the sandbox, where this is one. */
  readonly operator: Operator;
  /** As browsers reach this server, without a slash at the end. */
  readonly publicUrl: string;
  readonly supportEmail: string;
  /** False: every limit of the plans is lifted, and nobody pays. */
  readonly hasPlanLimits: boolean;
  /** 0: no limit. */
  readonly freeTotalPdfs: number;
  readonly isSandbox: boolean;
  readonly signIn: PublicConfig['signIn'];
  /** The newest first. */
  readonly reviews: readonly PublishedReview[];
}

export interface SitePage {
  readonly title: string;
  readonly description: string;
  /** Markup of the body. */
  readonly body: string;
}

/** The bundle that renders the public site: the build makes it of `web/site/`, the server loads it. */
export interface SiteRenderer {
  /** Any path that the site does not have gives the page that says so. */
  readonly renderPage: (path: string, content: SiteContent, isSignedIn: boolean) => SitePage;
}
