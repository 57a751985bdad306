import { useCallback, useState } from 'react';
import type { Choice } from './use-choice.ts';
import type { LoadedJob } from './use-job.ts';

export type Step = 'database' | 'document' | 'mapping';

export interface OpenSteps {
  readonly isOpen: Readonly<Record<Step, boolean>>;
  readonly setOpen: (step: Step, isOpen: boolean) => void;
}

/** Which steps are open. Those that are done are closed when the tool opens; what is lost opens where it can be chosen again. */
export function useOpenSteps(choice: Choice, { isDatabaseLost, isTemplateGone, templateFault }: LoadedJob): OpenSteps {
  const [isOpen, setIsOpen] = useState<OpenSteps['isOpen']>({
    database: choice.rows === null,
    document: choice.template === null,
    mapping: choice.rows !== null && choice.template !== null,
  });
  const lost = { database: isDatabaseLost, document: isTemplateGone || templateFault !== null };
  const [wasLost, setWasLost] = useState({ database: false, document: false });
  if (lost.database !== wasLost.database || lost.document !== wasLost.document) {
    setWasLost(lost);
    setIsOpen((now) => ({ ...now, database: now.database || lost.database, document: now.document || lost.document }));
  }
  const setOpen = useCallback((step: Step, value: boolean) => setIsOpen((now) => ({ ...now, [step]: value })), []);
  return { isOpen, setOpen };
}
