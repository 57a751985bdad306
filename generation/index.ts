export {
  type CreatedDocument,
  type DemoContent,
  type Document,
  type Documents,
  DocumentsFailure,
  type DocumentsFailureReason,
  type ExportedDocument,
} from './documents.ts';
export type { GenerationEvent, RowEnd, RowStored, RunConfidence, RunDiagnostic, RunEnd, RunStart } from './events.ts';
export { failureDiagnostic } from './failure-diagnostic.ts';
export { type GenerationPorts, type GenerationRequest, generate } from './generate.ts';
export { type MergeRequest, mergeRows } from './merge-rows.ts';
export { type PdfSettings, toPdfOptions } from './pdf-settings.ts';
export {
  type AppendableFile,
  type DocumentFormat,
  type MergedRenderer,
  type MergedRendering,
  type Output,
  type RenderedPdf,
  type Renderer,
  type Rendering,
  type RenderOptions,
  RowFailure,
  RunFailure,
  type SavedFile,
} from './ports.ts';
export { type EndedRow, type RowStore, workspaceStore } from './row-store.ts';
export { ServiceFailure, type ServiceFailureOptions } from './service-failure.ts';
export {
  ATTACHED_TOGETHER,
  type AttachedPdf,
  type AttachOutcome,
  type BeforeWrite,
  type Database,
  type Property,
  type RowBefore,
  type RowStatus,
  type RowsQuery,
  type Schema,
  type Undoing,
  type Workspace,
  WorkspaceFailure,
  type WorkspaceFailureReason,
  type WorkspaceRow,
} from './workspace.ts';
