/** `attachment` with both forms of the name (RFC 6266): ASCII for old readers, UTF-8 for the others. */
export const attachment = (name: string): string => `attachment; ${nameOf(name)}`;

/** `inline` with the same forms: the browser shows the file, and knows its name when it is saved. */
export const shown = (name: string): string => `inline; ${nameOf(name)}`;

function nameOf(name: string): string {
  const plain = name.replace(/[^\x20-\x7E]|["\\%]/gu, '_');
  const encoded = encodeURIComponent(Buffer.from(name).toString()).replace(
    /['()*]/gu,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `filename="${plain}"; filename*=UTF-8''${encoded}`;
}
