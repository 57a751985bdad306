import type { Confidence, Diagnostic } from '../engine/index.ts';
import type { SavedFile } from './ports.ts';

interface Numbered {
  /** 1, 2, 3 … without gaps: a reader that lost the connection asks for what came after its last one. */
  readonly number: number;
}

export interface RunStart extends Numbered {
  readonly type: 'run-start';
  /** Rows to come, where the source knows it. */
  readonly total?: number;
}
/** Something about the whole run: the template, its fonts. */
export interface RunDiagnostic extends Numbered {
  readonly type: 'run-diagnostic';
  readonly diagnostic: Diagnostic;
}
/** How sure the engine is of the template: once, before the first row, from renderers that are not exact. */
export interface RunConfidence extends Numbered {
  readonly type: 'run-confidence';
  readonly confidence: Confidence;
}
export interface RowEnd extends Numbered {
  readonly type: 'row-end';
  /** Position in the source, from 0. */
  readonly index: number;
  readonly id: string;
  /** File name without folder. */
  readonly name: string;
  /** `skipped`: it was there already. */
  readonly status: 'made' | 'failed' | 'skipped';
  readonly file?: SavedFile;
  readonly pages?: number;
  /** Why it failed, for the user. */
  readonly error?: Diagnostic;
  readonly diagnostics: readonly Diagnostic[];
}
/** The row's PDF went back to where the row came from, or could not. Comes after its `row-end`, often long after. */
export interface RowStored extends Numbered {
  readonly type: 'row-stored';
  readonly index: number;
  readonly id: string;
  readonly name: string;
  readonly status: 'stored' | 'not-stored';
  readonly error?: Diagnostic;
  /** What could not be set besides the file. */
  readonly diagnostics: readonly Diagnostic[];
}
export interface RunEnd extends Numbered {
  readonly type: 'run-end';
  /** `stopped`: by the user; `broken`: by a fault that no further row could have survived. */
  readonly status: 'completed' | 'stopped' | 'broken';
  readonly made: number;
  readonly failed: number;
  readonly skipped: number;
  /** 0 when the run does not store. */
  readonly stored: number;
  readonly notStored: number;
  readonly error?: Diagnostic;
}

export type GenerationEvent = RunStart | RunDiagnostic | RunConfidence | RowEnd | RowStored | RunEnd;
