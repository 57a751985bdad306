import { useQueryClient } from '@tanstack/react-query';
import type { TemplateSource } from '../../../contracts/index.ts';
import type { ChosenTemplate } from '../../lib/job/job.ts';
import { knowTemplate } from '../../lib/job/templates.ts';
import { showToast } from '../../lib/toasts.ts';
import { isolated } from '../../lib/words/isolated.ts';

/** Chooses a document that has just come, and tells so: `done` is what happened to it, such as 'loaded successfully'. */
export type TakeDocument = (chosen: ChosenTemplate, done: string, title?: string) => void;

export function useTakeDocument(onChoose: (source: TemplateSource) => void): TakeDocument {
  const client = useQueryClient();
  return (chosen, done, title = 'Success') => {
    knowTemplate(client, chosen);
    onChoose(chosen.source);
    showToast({ kind: 'success', title, description: `Document "${isolated(chosen.name)}" ${done}` });
  };
}
