import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { TemplateSource } from '../../../contracts/index.ts';
import { api, queries } from '../calls/api.ts';
import type { ChosenTemplate } from './job.ts';
import { sourceText } from './source-text.ts';

/** The samples are found in the demo's picker by the first two words. */
export const SAMPLE_TEMPLATES = [
  { name: 'invoice', title: 'User Document: Invoice' },
  { name: 'certificate', title: 'User Document: Certificate' },
  { name: 'contract', title: 'User Document: Contract' },
] as const;

/** Name and address of a template; null when it is there no more. */
export const templateOptions = (source: TemplateSource) =>
  queryOptions({
    queryKey: ['template', sourceText(source)],
    queryFn: () => readTemplate(source),
    staleTime: Number.POSITIVE_INFINITY,
  });

async function readTemplate(source: TemplateSource): Promise<ChosenTemplate | null> {
  if (source.kind === 'sample') {
    const sample = SAMPLE_TEMPLATES.find(({ name }) => name === source.name);
    return sample ? { source, name: sample.title, url: null } : null;
  }
  if (source.kind === 'upload') {
    const upload = (await api.sources.listUploads()).find(({ id, kind }) => kind === 'template' && id === source.uploadId);
    return upload ? { source, name: upload.name, url: null } : null;
  }
  const [document] = await api.sources.listDocuments({ id: source.documentId });
  return document ? { source, name: document.name, url: document.url } : null;
}

/** Makes a template known that a call has just answered with. */
export function knowTemplate(client: QueryClient, template: ChosenTemplate): void {
  client.setQueryData(templateOptions(template.source).queryKey, template);
  void client.invalidateQueries({ queryKey: queries.sources.listDocuments.key() });
}
