import type { RowSource, RunOrder, RunRequest, TemplateSource } from '../../../contracts/index.ts';
import type { Delivery } from '../../../contracts/sources.ts';
import { askedSettings, type FileSettings } from './file-settings.ts';

/** A column of the rows: of the database or of the file. */
export interface Property {
  readonly id: string;
  readonly name: string;
  /** As Notion names it; `text` for columns of files. */
  readonly type: string;
  readonly numberFormat?: string | undefined;
  /** Not part of the user's plan: it prints as nothing. */
  readonly isLocked: boolean;
}

/** Where the rows of a run come from, as far as the screen knows it. */
export interface ChosenRows {
  readonly source: RowSource;
  readonly title: string;
  /** How many there are; null when nobody has counted them, as in Notion. */
  readonly total: number | null;
  /** Without GeneratePDF and PDFFiles. */
  readonly properties: readonly Property[];
  /** The first rows, as texts by property. */
  readonly sample: readonly Readonly<Record<string, string>>[];
  /** Columns of the records that stand in a property; undefined where only a run reads them. */
  readonly records: Readonly<Record<string, readonly string[]>> | undefined;
  /** Rows that a run would make; null when the database has no property that says so. */
  readonly ready: number | null;
  readonly hasMoreReady: boolean;
  readonly hasStatus: boolean;
  readonly hasFiles: boolean;
  /** Of the database in Notion. */
  readonly url: string | null;
}

export interface ChosenTemplate {
  readonly source: TemplateSource;
  readonly name: string;
  /** Of the document at Google. */
  readonly url: string | null;
}

/** What the three steps have chosen. */
export interface Job extends FileSettings {
  readonly rows: ChosenRows | null;
  readonly template: ChosenTemplate | null;
  /** A property, or a pattern such as `{{No}} {{Client}}`; '' before one is chosen. */
  readonly namingHeader: string;
  /** Each stored PDF goes by mail, as far as it is written by now; null: none does. */
  readonly delivery: Delivery | null;
}

/** A job of which a run can be started; how many rows are ready is told when it starts. */
export interface ReadyJob extends Job {
  readonly rows: ChosenRows;
  readonly template: ChosenTemplate;
}

/** Rows that are loaded and a document that is chosen: all that 'Download PDFs' asks for. */
export const isReady = (job: Job): job is ReadyJob => job.rows !== null && job.template !== null;

/** What the server takes: each of the three is there. */
export const isWholeDelivery = (delivery: Delivery | null): boolean =>
  delivery === null || [delivery.property, delivery.subject, delivery.text].every((text) => text.trim() !== '');

/** What a run of the job is started with; `options` are those of the run itself. What is not stored does not go by mail. */
export const toRunOrder = (job: ReadyJob, options: Partial<Pick<RunRequest, 'store' | 'allRows' | 'remakeUnchanged'>> = {}): RunOrder => ({
  template: job.template.source,
  rows: job.rows.source,
  namingHeader: job.namingHeader,
  store: true,
  allRows: false,
  labels: { template: job.template.name, rows: job.rows.title },
  ...askedSettings(job),
  ...(job.delivery && options.store !== false ? { delivery: job.delivery } : {}),
  ...options,
});

/** The same without its password: what is kept of it. */
export function toRunRequest(job: ReadyJob, options?: Parameters<typeof toRunOrder>[1]): RunRequest {
  const { password: _, ...request } = toRunOrder(job, options);
  return request;
}
