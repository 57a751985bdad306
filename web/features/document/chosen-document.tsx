import { ExternalLink, FileText } from 'lucide-react';
import { Chosen } from '../../components/layout/chosen.tsx';
import type { ChosenTemplate } from '../../lib/job/job.ts';

/** The document that is chosen, with the way to it when it is at Google. */
export function ChosenDocument({ template: { name, url } }: { readonly template: ChosenTemplate }) {
  return (
    <Chosen icon={FileText}>
      <p className="font-medium break-words">
        <bdi>{name}</bdi>
      </p>
      {url && (
        <a
          className="inline-flex min-h-6 items-center gap-1 text-xs underline underline-offset-2"
          href={url}
          target="_blank"
          rel="noreferrer"
        >
          Open in Google Docs <ExternalLink className="size-3" aria-hidden />
        </a>
      )}
    </Chosen>
  );
}
