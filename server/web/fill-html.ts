import type { PublicConfig, SitePage } from '../../contracts/index.ts';

export interface Html {
  /** A file of the build with `<!--head-->`, `<!--body-->` and `__NONCE__` where they go. */
  readonly template: string;
  readonly nonce: string;
  readonly page: Pick<SitePage, 'title'> & Partial<SitePage>;
  /** The page's one address; without it search engines are told to leave it out. */
  readonly canonical?: string;
  /** What the application knows of this server before it has asked anything. */
  readonly config?: PublicConfig;
  /** Address of the picture that other sites show of it. */
  readonly picture?: string;
}

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The HTML of a page, with what search engines and other sites look for. */
export function fillHtml({ template, nonce, page, config, canonical, picture }: Html): string {
  const property = (name: string, value: string | undefined) =>
    value === undefined ? [] : [`<meta property="og:${name}" content="${escapeText(value)}" />`];
  const head = [
    `<title>${escapeText(page.title)}</title>`,
    ...(config === undefined ? [] : [`<meta name="config" content="${escapeText(JSON.stringify(config))}" />`]),
    ...(page.description === undefined ? [] : [`<meta name="description" content="${escapeText(page.description)}" />`]),
    ...(canonical === undefined
      ? ['<meta name="robots" content="noindex" />']
      : [
          `<link rel="canonical" href="${escapeText(canonical)}" />`,
          '<meta property="og:type" content="website" />',
          ...property('title', page.title),
          ...property('description', page.description),
          ...property('url', canonical),
          ...property('image', picture),
        ]),
  ];
  // Values may hold a `$`, which a replacement text would read.
  return template
    .replace('<!--head-->', () => head.join('\n    '))
    .replace('<!--body-->', () => page.body ?? '')
    .replaceAll('__NONCE__', nonce);
}
