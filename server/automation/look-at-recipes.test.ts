import { expect, it } from 'vitest';
import { WorkspaceFailure, type WorkspaceFailureReason } from '../../generation/index.ts';
import { notionError } from '../connections/provider-error.ts';
import { problemOf } from './look-at-recipes.ts';

it.each<readonly [WorkspaceFailureReason, unknown]>([
  ['unavailable', 'passing'],
  ['conflict', 'passing'],
  ['rate-limited', 'passing'],
  ['stopped', 'passing'],
  ['not-found', { severity: 'error' }],
  ['unauthorized', { code: 'workspace/unauthorized' }],
])('a fault of Notion is judged alike in the look and in the start of its run: %s', (reason, judged) => {
  const failure = new WorkspaceFailure(reason, 'What.');
  for (const error of [failure, notionError(failure)]) {
    const problem = problemOf(error);
    if (typeof judged === 'string') expect(problem).toBe(judged);
    else expect(problem).toMatchObject(Object(judged));
  }
});
