import { type UseQueryResult, useMutation, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { RowSource, TemplateSource } from '../../contracts/index.ts';
import { unusualSettings, wholeSettings } from '../../contracts/settings-rules.ts';
import type { Delivery } from '../../contracts/sources.ts';
import { queries } from '../lib/calls/api.ts';
import { type FileSettings, USUAL_FILES } from '../lib/job/file-settings.ts';
import { readRowSource, readTemplateSource, sourceText } from '../lib/job/source-text.ts';

/** What the user has chosen in the steps, before anything of it is loaded. */
export interface Choice extends FileSettings {
  readonly rows: RowSource | null;
  readonly template: TemplateSource | null;
  /** '' as long as the title of the rows names the files. */
  readonly namingHeader: string;
  /** Never restored by itself: what is sent by mail can't be taken back. */
  readonly delivery: Delivery | null;
}

export interface Choosing {
  readonly choice: Choice;
  readonly change: (change: Partial<Choice>) => void;
}

interface RememberedChoice {
  readonly choosing: Choosing;
  /** Of what was chosen before. Until it has succeeded nothing may be chosen: that would take its place. */
  readonly restoring: Pick<UseQueryResult, 'isSuccess' | 'error' | 'refetch'>;
}

const NOTHING: Choice = { rows: null, template: null, namingHeader: '', delivery: null, ...USUAL_FILES };

/** The choice as it was when the tool was last open, and remembered as it changes. */
export function useRememberedChoice(): RememberedChoice {
  const restoring = useQuery({
    ...queries.sources.getSelection.queryOptions(),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const { data } = restoring;
  const { mutate } = useMutation({ ...queries.sources.saveSelection.mutationOptions(), scope: { id: 'selection' } });
  const [changes, setChanges] = useState<Partial<Choice>>({});
  const choice = useMemo<Choice>(() => {
    const restored = data && {
      ...wholeSettings(data),
      rows: readRowSource(data.databaseId),
      template: readTemplateSource(data.documentId),
      namingHeader: data.namingHeader ?? '',
    };
    return { ...NOTHING, ...restored, ...changes };
  }, [data, changes]);
  const selection = {
    databaseId: choice.rows && sourceText(choice.rows),
    documentId: choice.template && sourceText(choice.template),
    namingHeader: choice.namingHeader || null,
    ...unusualSettings(choice),
  };
  const text = JSON.stringify(selection);
  const hasChanged = Object.keys(changes).length > 0;
  useEffect(() => {
    if (hasChanged) mutate(JSON.parse(text));
  }, [hasChanged, text, mutate]);
  const change = useCallback((wanted: Partial<Choice>) => setChanges((before) => ({ ...before, ...wanted })), []);
  return { choosing: { choice, change }, restoring };
}

/** A choice that lives as long as the page: of the demo. */
export function useChoice(first: Partial<Choice>): Choosing {
  const [choice, setChoice] = useState<Choice>({ ...NOTHING, ...first });
  const change = useCallback((wanted: Partial<Choice>) => setChoice((before) => ({ ...before, ...wanted })), []);
  return { choice, change };
}
