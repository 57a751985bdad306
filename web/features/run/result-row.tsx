import {
  ArrowDownToLine,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleEqual,
  CircleSlash,
  Download,
  ExternalLink,
  FileText,
  LoaderCircle,
  MailCheck,
  MailClock,
  MailX,
  Undo2,
} from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import type { Run } from '../../../contracts/index.ts';
import { Button } from '../../components/controls/button.tsx';
import { CutText } from '../../components/layout/cut-text.tsx';
import { Badge } from '../../components/status/badge.tsx';
import { cn } from '../../lib/class-names.ts';
import type { RunRow } from './patch-rows.ts';
import { hasPdf, pdfAddress, savePdf } from './save-files.ts';

type Mark = { readonly icon: typeof CircleCheck; readonly word: string; readonly tone: ComponentProps<typeof Badge>['tone'] };

const MADE: Record<RunRow['state'], Mark> = {
  queued: { icon: CircleDashed, word: 'Waiting', tone: 'neutral' },
  made: { icon: CircleCheck, word: 'Made', tone: 'neutral' },
  failed: { icon: CircleAlert, word: 'Failed', tone: 'danger' },
  skipped: { icon: CircleEqual, word: 'Unchanged, not made again', tone: 'neutral' },
};

const STORED: Record<RunRow['storing'], Mark> = {
  none: { icon: CircleSlash, word: 'Not stored', tone: 'neutral' },
  pending: { icon: LoaderCircle, word: 'Storing', tone: 'neutral' },
  stored: { icon: CircleCheck, word: 'Stored', tone: 'success' },
  failed: { icon: CircleAlert, word: 'Not stored', tone: 'warning' },
  undone: { icon: Undo2, word: 'Undone', tone: 'neutral' },
};
const MAILED: Record<NonNullable<RunRow['mail']>['state'], Mark> = {
  pending: { icon: MailClock, word: 'To be sent to', tone: 'neutral' },
  sent: { icon: MailCheck, word: 'Sent to', tone: 'neutral' },
  refused: { icon: MailX, word: 'Not sent by mail', tone: 'warning' },
};
const DOWNLOADED: Mark = { icon: ArrowDownToLine, word: 'Downloaded', tone: 'success' };

const MarkBadge = ({ mark: { icon: Icon, word, tone } }: { readonly mark: Mark }) => (
  <Badge tone={tone}>
    <Icon aria-hidden />
    {word}
  </Badge>
);

interface ResultRowProps {
  readonly run: Run;
  readonly row: RunRow;
  readonly isDownloaded: boolean;
}

/** What became of one row, and what can be done with it. */
export function ResultRow({ run, row, isDownloaded }: ResultRowProps) {
  const canSave = hasPdf(row) && !run.isExpired;
  const isFromNotion = run.request?.rows.kind === 'notion';
  // Of a Word file whoever opens it knows.
  const pages = !row.pages ? '' : `${row.pages} ${row.pages === 1 ? 'page' : 'pages'}`;
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1 border-b border-line py-2 pr-1 pl-3">
      <div className="flex min-w-0 flex-1 basis-40 flex-col gap-1">
        <CutText text={row.name} />
        <div className="flex flex-wrap items-center gap-1 text-xs text-muted">
          {row.state === 'made' ? (
            <>
              {isDownloaded && <MarkBadge mark={DOWNLOADED} />}
              {isFromNotion && <MarkBadge mark={STORED[row.storing]} />}
              {!isDownloaded && !isFromNotion && <MarkBadge mark={MADE.made} />}
              {isFromNotion && row.storing === 'none' && 'Storing was switched off ·'}
              {pages}
            </>
          ) : (
            <>
              {isDownloaded && <MarkBadge mark={DOWNLOADED} />}
              <MarkBadge mark={MADE[row.state]} />
            </>
          )}
        </div>
        {row.error && (
          <p className="text-xs break-words text-danger">
            {row.error.message} {row.error.hint}
          </p>
        )}
        {row.mail && <MailLine mail={row.mail} />}
        <Warnings row={row} />
      </div>
      <div className="flex shrink-0">
        {canSave && (
          <>
            {run.request?.format !== 'docx' && (
              <RowAction label={`Open ${row.name}`}>
                <a href={`${pdfAddress(run.id, row.rowId)}?inline`} target="_blank" rel="noreferrer">
                  <FileText aria-hidden />
                </a>
              </RowAction>
            )}
            <Button
              variant="ghost"
              size="icon-small"
              aria-label={`Download ${row.name}`}
              title="Download"
              onClick={() => savePdf(run, row)}
            >
              <Download aria-hidden />
            </Button>
          </>
        )}
        {row.url && (
          <RowAction label={`Open ${row.name} in Notion`}>
            <a href={row.url} target="_blank" rel="noreferrer">
              <ExternalLink aria-hidden />
            </a>
          </RowAction>
        )}
      </div>
    </div>
  );
}

function MailLine({ mail: { to, state, error } }: { readonly mail: NonNullable<RunRow['mail']> }) {
  const { icon: Icon, word, tone } = MAILED[state];
  return (
    <p className={cn('flex items-start gap-1 text-xs', tone === 'warning' ? 'text-warning' : 'text-muted')}>
      <Icon className="mt-0.5 size-3 shrink-0" aria-hidden />
      <span className="min-w-0 break-words">{error ? `${word}: ${error.message} ${error.hint ?? ''}` : `${word} ${to}`}</span>
    </p>
  );
}

const RowAction = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <Button asChild variant="ghost" size="icon-small" aria-label={label} title={label}>
    {children}
  </Button>
);

function Warnings({ row }: { readonly row: RunRow }) {
  const warnings = row.diagnostics.filter(({ severity }) => severity !== 'info');
  if (warnings.length === 0) return null;
  return (
    <details className="text-xs text-muted">
      <summary className="cursor-pointer py-1">{warnings.length === 1 ? '1 warning' : `${warnings.length} warnings`}</summary>
      <ul className="list-disc pl-4">
        {warnings.map(({ code, message, where }) => (
          <li key={`${code} ${message} ${where?.path ?? ''}`} className="break-words">
            {message}
          </li>
        ))}
      </ul>
    </details>
  );
}
