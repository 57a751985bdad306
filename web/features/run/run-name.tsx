import type { Run } from '../../../contracts/index.ts';
import { CutText } from '../../components/layout/cut-text.tsx';
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
