/** Where in the user's input something was found. Every field is for people to read, none is parsed again. */
export interface Place {
  /** Part of the package, e.g. `word/header1.xml`. */
  readonly part?: string;
  /** Path in words, e.g. `table 2, row 3, cell 1`. */
  readonly path?: string;
  /** Column of the rows, for a fault of a value. */
  readonly property?: string;
  /** A short excerpt of the text concerned. */
  readonly text?: string;
}

export type Severity = 'error' | 'warning' | 'info';

/** Stable: programs and help pages refer to it. The first half is the folder whose concern it is. */
export type DiagnosticCode =
  `${'docx' | 'fill' | 'font' | 'image' | 'invoice' | 'layout' | 'pdf' | 'rows' | 'run' | 'workspace' | 'documents'}/${string}`;

/** A fault of the user's document or rows: returned and collected, never thrown. */
export interface Diagnostic {
  readonly severity: Severity;
  readonly code: DiagnosticCode;
  /** What failed, where, in one sentence. */
  readonly message: string;
  readonly where?: Place;
  /** What to do about it. */
  readonly hint?: string;
}

export interface Result<T> {
  readonly value: T;
  readonly diagnostics: readonly Diagnostic[];
}

/** Takes diagnostics as they are found. */
export type Report = (diagnostic: Diagnostic) => void;

/** Input that the engine refuses as a whole: a broken or hostile file. The message is meant for the user. */
export class RefusedInput extends Error {
  override readonly name = 'RefusedInput';
  readonly diagnostic: Diagnostic;
  constructor(diagnostic: Diagnostic) {
    super(diagnostic.message);
    this.diagnostic = diagnostic;
  }
}

/** What the user is told of what the engine threw. */
export function thrownDiagnostic(error: unknown): Diagnostic {
  if (error instanceof RefusedInput) return error.diagnostic;
  return {
    severity: 'error',
    code: 'run/renderer-fault',
    message: `The renderer failed: ${error instanceof Error ? error.message : String(error)}.`,
    hint: 'This is a defect of the engine: please report it with the template, if you may share it.',
  };
}

const MAX_DIAGNOSTICS = 500;

/** Diagnostics of several sources, each once as `collectDiagnostics` counts. */
export function distinctDiagnostics(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const { report, all } = collectDiagnostics();
  for (const diagnostic of diagnostics) report(diagnostic);
  return all();
}

/** Collects diagnostics, each (code, message, part) once and at most 500 of them. */
export function collectDiagnostics(): { readonly report: Report; readonly all: () => readonly Diagnostic[] } {
  const seen = new Map<string, Diagnostic>();
  return {
    report: (diagnostic) => {
      const key = `${diagnostic.code}\n${diagnostic.message}\n${diagnostic.where?.part ?? ''}`;
      if (!seen.has(key) && seen.size < MAX_DIAGNOSTICS) seen.set(key, diagnostic);
    },
    all: () => [...seen.values()],
  };
}
