import { useMutation, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import type { LayoutEngine, OutputFormat, RowSource, TemplateSource } from '../../contracts/index.ts';
import type { Delivery } from '../../contracts/sources.ts';
import { queries } from '../lib/api.ts';
import { type PdfChoice, PLAIN_PDF } from '../lib/pdf-choice.ts';
import { readRowSource, readTemplateSource, sourceText } from '../lib/source-text.ts';

/** What the user has chosen in the steps, before anything of it is loaded. */
export interface Choice extends PdfChoice {
  readonly rows: RowSource | null;
  readonly template: TemplateSource | null;
  /** '' as long as the title of the rows names the files. */
  readonly namingHeader: string;
  readonly decimals: Readonly<Record<string, number>>;
  /** Never restored by itself: what is sent by mail can't be taken back. */
  readonly delivery: Delivery | null;
  readonly format: OutputFormat;
  readonly engine: LayoutEngine;
}

export interface Choosing {
  readonly choice: Choice;
  readonly change: (change: Partial<Choice>) => void;
  readonly isRestoring: boolean;
}

const NOTHING: Choice = {
  rows: null,
  template: null,
  namingHeader: '',
  decimals: {},
  delivery: null,
  format: 'pdf',
  engine: 'sheafmill',
  ...PLAIN_PDF,
};

/** The choice as it was when the tool was last open, and remembered as it changes. */
export function useRememberedChoice(): Choosing {
  const { data, isPending } = useQuery({
    ...queries.sources.getSelection.queryOptions(),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const { mutate } = useMutation({ ...queries.sources.saveSelection.mutationOptions(), scope: { id: 'selection' } });
  const [changes, setChanges] = useState<Partial<Choice>>({});
  const restored: Choice = data
    ? {
        rows: readRowSource(data.databaseId),
        template: readTemplateSource(data.documentId),
        namingHeader: data.namingHeader ?? '',
        decimals: data.decimals ?? {},
        delivery: null,
        standards: data.standards ?? [],
        format: data.format ?? 'pdf',
        engine: data.engine ?? 'sheafmill',
        watermark: data.watermark ?? '',
        password: '',
      }
    : NOTHING;
  const choice = { ...restored, ...changes };
  const selection = {
    databaseId: choice.rows && sourceText(choice.rows),
    documentId: choice.template && sourceText(choice.template),
    namingHeader: choice.namingHeader || null,
    decimals: choice.decimals,
    standards: choice.standards,
    format: choice.format,
    engine: choice.engine,
    watermark: choice.watermark,
  };
  const text = JSON.stringify(selection);
  const hasChanged = Object.keys(changes).length > 0;
  useEffect(() => {
    if (hasChanged) mutate(JSON.parse(text));
  }, [hasChanged, text, mutate]);
  const change = useCallback((wanted: Partial<Choice>) => setChanges((before) => ({ ...before, ...wanted })), []);
  return { choice, change, isRestoring: isPending };
}

/** A choice that lives as long as the page: of the demo. */
export function useChoice(first: Partial<Choice>): Choosing {
  const [choice, setChoice] = useState<Choice>({ ...NOTHING, ...first });
  const change = useCallback((wanted: Partial<Choice>) => setChoice((before) => ({ ...before, ...wanted })), []);
  return { choice, change, isRestoring: false };
}
