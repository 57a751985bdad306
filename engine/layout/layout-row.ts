import { collectDiagnostics, type Diagnostic } from '../diagnostics.ts';
import type { TextDocument } from '../model/document.ts';
import type { Paragraph } from '../model/paragraph.ts';
import type { LayoutContext } from './context.ts';
import type { Page } from './display-list.ts';
import { layoutStack } from './flow/stack/layout-stack.ts';
import { type LayoutOptions, layoutDocument, useOf } from './layout-document.ts';
import { fillPages, type KnownSkeleton, openPages, type Skeleton } from './skeleton.ts';

/** How a document was made of its template. */
export interface RowFilling {
  /** Documents of equal plans differ only in `paragraphs`, one by one. */
  readonly plans: readonly object[];
  readonly paragraphs: readonly Paragraph[];
}

export interface RowLayout {
  readonly pages: readonly Page[];
  /** What the pages share with those of other rows. */
  readonly skeleton: Skeleton | undefined;
}

interface Remembered extends KnownSkeleton {
  readonly plans: readonly object[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Rows break their lines in so many ways and no more, or each in its own. */
const MAX_SKELETONS = 24;
/** Of larger documents the filling keeps no copies of what is static, and a skeleton would take much memory. */
const MAX_PLANS = 500;

/** Sets the documents of one template; where a row's lines have the measures of a row before, only its text is set. */
export function openRowLayout(): (
  document: TextDocument,
  filling: RowFilling | undefined,
  options: Omit<LayoutOptions, 'maxPages'>,
) => RowLayout {
  /** Last used first. */
  const remembered: Remembered[] = [];

  return (document, filling, options) => {
    if (filling === undefined || filling.plans.length > MAX_PLANS) return { pages: layoutDocument(document, options), skeleton: undefined };
    const { plans, paragraphs } = filling;
    const { report: tell } = options;
    const context: LayoutContext = { ...options, document, fields: NO_FIELDS, layoutStack, depth: 0 };
    for (let index = 0; index < remembered.length; index++) {
      const known = remembered[index] as Remembered;
      if (!samePlans(known.plans, plans)) continue;
      const pages = fillPages(known, paragraphs, context);
      if (pages === undefined) continue;
      known.diagnostics.forEach(tell);
      if (index > 0) remembered.unshift(...remembered.splice(index, 1));
      return { pages, skeleton: known.skeleton };
    }
    const { report, all } = collectDiagnostics();
    const pages = layoutDocument(document, {
      ...options,
      report: (diagnostic) => {
        report(diagnostic);
        tell(diagnostic);
      },
    });
    // What stands in other paragraphs may be repeated by the fields.
    const opened = useOf(document).styleReferences.length > 0 ? undefined : openPages(pages, paragraphs, context);
    if (opened !== undefined) {
      remembered.unshift({ ...opened, plans, diagnostics: all() });
      if (remembered.length > MAX_SKELETONS) remembered.pop();
    }
    return { pages, skeleton: opened?.skeleton };
  };
}

/** The settings of paragraphs bring their own. */
const NO_FIELDS: LayoutContext['fields'] = {
  page: '',
  pages: '',
  sectionPages: '',
  section: '',
  pageOf: () => undefined,
  noteNumber: () => '',
};

function samePlans(a: readonly object[], b: readonly object[]): boolean {
  if (a.length !== b.length) return false;
  for (let index = 0; index < a.length; index++) if (a[index] !== b[index]) return false;
  return true;
}
