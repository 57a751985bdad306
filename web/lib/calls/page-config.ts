import type { PublicConfig } from '../../../contracts/index.ts';

const written = document.querySelector<HTMLMetaElement>('meta[name=config]')?.content;

/** What the server wrote into the page of itself. */
export const pageConfig: PublicConfig | undefined = written === undefined ? undefined : (JSON.parse(written) as PublicConfig);

/** What the operator calls the product. */
export const productName = pageConfig?.productName ?? '';
