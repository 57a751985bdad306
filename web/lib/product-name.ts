/** What the operator calls the product: the server writes it into every page. */
export const productName = document.querySelector<HTMLMetaElement>('meta[name=application-name]')?.content ?? '';
