/** What a fault says besides the title above it, as sentences. */
export function faultText({ message, hint }: { readonly message: string; readonly hint?: string | undefined }, title?: string): string {
  const told = [message, hint].filter((text): text is string => Boolean(text) && text !== title);
  return told.map((text, index) => (index < told.length - 1 && !/[.!?…:]$/u.test(text) ? `${text}.` : text)).join(' ');
}
