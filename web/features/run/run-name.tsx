import type { Run } from '../../../contracts/index.ts';
import { CutText } from '../../components/layout/cut-text.tsx';
import { PageHeading } from '../../components/layout/page-heading.tsx';
import { nameOf, sourcesOf } from './describe-run.ts';

/** Rows and document of a run on one line. Where there is no room the longer gives way: neither pushes the other out of sight. */
export function RunName({ run }: { readonly run: Run }) {
  const sources = sourcesOf(run);
  if (!sources) return <CutText text={nameOf(run)} />;
  return (
    <span className="grid grid-cols-[minmax(0,max-content)_auto_minmax(0,max-content)] justify-start gap-x-1.5">
      <CutText text={sources.rows} />
      <span>→</span>
      <CutText text={sources.template} />
    </span>
  );
}

/** The same as a headline. A name that is very long ends after two lines: what the run has come to stands below it. */
export function RunHeading({ run }: { readonly run: Run }) {
  const sources = sourcesOf(run);
  if (!sources) return <PageHeading className="min-w-0">{nameOf(run)}</PageHeading>;
  const part = (name: string) => (
    <span dir="auto" title={name} className="line-clamp-2 print:line-clamp-none">
      {name}
    </span>
  );
  return (
    <PageHeading className="flex min-w-0 flex-wrap gap-x-2">
      {part(sources.rows)}
      <span>→</span>
      {part(sources.template)}
    </PageHeading>
  );
}
