import type { RowSource, TemplateSource } from '../../../contracts/index.ts';

const SAMPLES = ['invoice', 'certificate', 'contract'] as const;

/** A source as one text, as addresses of previews and the remembered selection have it. */
export function sourceText(source: RowSource | TemplateSource): string {
  switch (source.kind) {
    case 'notion':
      return `notion:${source.connectionId}:${source.source}`;
    case 'google':
      return `google:${source.documentId}`;
    case 'upload':
      return `upload:${source.uploadId}`;
    case 'sample':
      return `sample:${source.name}`;
  }
}

/** The source of such a text; null for anything else. */
export function readRowSource(text: string | null): RowSource | null {
  const [kind, id = '', ...rest] = (text ?? '').split(':');
  if (kind === 'notion' && id && rest.length > 0) return { kind, connectionId: id, source: rest.join(':') };
  return kind === 'upload' || kind === 'sample' ? fileSource(kind, id) : null;
}

/** The source of such a text; null for anything else. */
export function readTemplateSource(text: string | null): TemplateSource | null {
  const [kind, ...rest] = (text ?? '').split(':');
  const id = rest.join(':');
  if (kind === 'google' && id) return { kind, documentId: id };
  return kind === 'upload' || kind === 'sample' ? fileSource(kind, id) : null;
}

function fileSource(kind: 'upload' | 'sample', id: string): Extract<RowSource, { kind: 'upload' | 'sample' }> | null {
  if (kind === 'upload') return id ? { kind, uploadId: id } : null;
  const name = SAMPLES.find((sample) => sample === id);
  return name ? { kind, name } : null;
}
