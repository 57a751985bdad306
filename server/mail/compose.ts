import { html, raw } from 'hono/html';

/** A piece of a mail, written once for both of its parts. */
export type Block =
  | { readonly paragraph: string }
  /** Words of a user, with their line breaks. */
  | { readonly prose: string }
  /** A button with the address it leads to. */
  | { readonly link: string; readonly label: string }
  /** Words of somebody else, with their line breaks. */
  | { readonly quote: string };

/** The plain text and the HTML of a mail; whatever is in the blocks is text. */
export function compose(title: string, blocks: readonly Block[]): { readonly text: string; readonly html: string } {
  const body = blocks.map((block) => String(htmlOf(block))).join('\n');
  const page = html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head>
<body style="margin:0;padding:24px;background:#f4f4f5;color:#18181b;font:16px/1.5 Arial,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:24px;background:#fff;border-radius:8px">
<h1 style="margin:0 0 16px;font-size:20px">${title}</h1>
${raw(body)}
</div>
</body>
</html>
`;
  return { text: `${blocks.map(textOf).join('\n\n')}\n`, html: String(page) };
}

function htmlOf(block: Block) {
  if ('paragraph' in block) return html`<p>${block.paragraph}</p>`;
  if ('prose' in block) return html`<p style="white-space:pre-wrap">${block.prose}</p>`;
  if ('quote' in block)
    return html`<blockquote style="margin:0 0 16px;padding-left:12px;border-left:3px solid #d4d4d8;white-space:pre-wrap">${block.quote}</blockquote>`;
  return html`<p><a href="${block.link}" style="display:inline-block;padding:10px 16px;border-radius:6px;background:#18181b;color:#fff;text-decoration:none">${block.label}</a></p>
<p style="font-size:13px;color:#52525b;word-break:break-all">${block.link}</p>`;
}

function textOf(block: Block): string {
  if ('paragraph' in block) return block.paragraph;
  if ('prose' in block) return block.prose;
  if ('quote' in block) return block.quote.replace(/^/gmu, '> ');
  return `${block.label}:\n${block.link}`;
}
