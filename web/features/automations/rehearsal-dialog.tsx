import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, Drama } from 'lucide-react';
import { useState } from 'react';
import type { RecipeView, Rehearsal } from '../../../contracts/recipes.ts';
import { Button } from '../../components/controls/button.tsx';
import { Dialog } from '../../components/overlays/dialog.tsx';
import { FaultNotice } from '../../components/status/fault-notice.tsx';
import { Notice } from '../../components/status/notice.tsx';
import { Skeleton } from '../../components/status/skeleton.tsx';
import { queries } from '../../lib/calls/api.ts';
import { faultOf } from '../../lib/faults/fault.ts';
import { isolated } from '../../lib/words/isolated.ts';

/** Shows what would become of a row that was marked now. Nothing is written anywhere. */
export function RehearsalDialog({ recipe: { id } }: { readonly recipe: RecipeView }) {
  const [isOpen, setOpen] = useState(false);
  /** From 0. */
  const [row, setRow] = useState(0);
  const { data, error, isFetching, refetch } = useQuery({
    ...queries.recipes.rehearseRecipe.queryOptions({ input: { id, row } }),
    enabled: isOpen,
    // The row may have changed since it was looked at.
    gcTime: 0,
    retry: false,
  });
  const isEnd = error !== null && faultOf(error).code === 'NOT_FOUND';
  return (
    <Dialog
      title="If this row is marked now"
      description="A rehearsal: the row and the document as they are, and nothing is written anywhere."
      className="w-[min(44rem,calc(100vw-2rem))]!"
      isOpen={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button size="small">
          <Drama aria-hidden />
          Rehearse
        </Button>
      }
    >
      <div className="flex items-center gap-2">
        <Button
          size="icon-small"
          aria-label="Previous row"
          {...(row === 0 ? { 'aria-disabled': true } : { onClick: () => setRow(row - 1) })}
        >
          <ChevronLeft aria-hidden />
        </Button>
        <span className="tabular-nums" aria-live="polite">
          Row {row + 1}
        </span>
        <Button size="icon-small" aria-label="Next row" {...(isEnd ? { 'aria-disabled': true } : { onClick: () => setRow(row + 1) })}>
          <ChevronRight aria-hidden />
        </Button>
      </div>
      <div aria-busy={isFetching} className="flex flex-col gap-3">
        {isEnd ? (
          <Notice title="There is no further row" />
        ) : error ? (
          <FaultNotice title="This can not be shown" error={error} onRetry={refetch} />
        ) : data ? (
          <Outcome rehearsal={data} />
        ) : (
          <Skeleton className="h-[60vh]" />
        )}
      </div>
    </Dialog>
  );
}

function Outcome({ rehearsal }: { readonly rehearsal: Rehearsal }) {
  const { name, pages, mark, replaces, obstacle, diagnostics, pdf, url } = rehearsal;
  const told = diagnostics.filter(({ severity }) => severity !== 'info');
  return (
    <>
      {obstacle ? (
        <Notice kind="warning" title={`Nothing is made: ${obstacle.message}`}>
          {obstacle.hint}
        </Notice>
      ) : (
        <Notice title={`“${isolated(name)}” is made, ${pages === 1 ? 'one page' : `${pages} pages`}`}>
          It is stored in PDFFiles{replaces ? ', in place of the file of this name,' : ''} and GeneratePDF, now {mark || 'empty'}, becomes
          Generated.
        </Notice>
      )}
      {told.length > 0 && (
        <Notice kind="warning" title={told.length === 1 ? '1 note' : `${told.length} notes`}>
          <ul className="list-disc pl-4">
            {told.map(({ code, message, hint, where }) => (
              <li key={`${code} ${message} ${where?.path ?? ''}`} className="break-words">
                {message} {hint}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        <Button asChild size="small">
          <a href={pdf} target="_blank" rel="noreferrer">
            Open the PDF
          </a>
        </Button>
        <Button asChild size="small">
          <a href={url} target="_blank" rel="noreferrer">
            Open the row in Notion
          </a>
        </Button>
      </div>
      <img
        src={`${pdf.replace('row.pdf', 'row.svg')}&page=1`}
        alt={`First page of ${name}`}
        className="w-full border border-line bg-white"
      />
    </>
  );
}
