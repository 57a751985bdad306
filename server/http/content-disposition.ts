/** `attachment` with both forms of the name (RFC 6266): ASCII for old readers, UTF-8 for the others. */
export function attachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7E]|["\\%]/gu, '_');
  const encoded = encodeURIComponent(Buffer.from(name).toString()).replace(
    /['()*]/gu,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
