import { describe, expect, it } from 'vitest';
import type { ErrorCode } from '../../contracts/index.ts';
import { DocumentsFailure, WorkspaceFailure } from '../../generation/index.ts';
import { googleError, notionError } from './provider-error.ts';

/** What the browser tries again by itself has a status from 500 on. */
const told = (code: ErrorCode) => ({ code, data: { hint: 'What. Do.' } });
const about = { hint: 'Do.' };

describe('a fault of Notion', () => {
  it.each(['forbidden', 'not-found', 'invalid', 'unreadable', 'too-large'] as const)('that stays is refused: %s', (reason) => {
    expect(notionError(new WorkspaceFailure(reason, 'What.', about))).toMatchObject({ ...told('NOTION_DATA_FAILED'), status: 422 });
  });
  it.each(['unavailable', 'conflict', 'stopped'] as const)('that may pass is worth another try: %s', (reason) => {
    expect(notionError(new WorkspaceFailure(reason, 'What.', about))).toMatchObject({ ...told('NOTION_API_ERROR'), status: 502 });
  });
});

describe('a fault of Google', () => {
  it.each(['forbidden', 'not-found', 'invalid', 'too-large'] as const)('that stays is refused: %s', (reason) => {
    const error = googleError(new DocumentsFailure(reason, 'What.', about), undefined, 'load');
    expect(error).toMatchObject({ ...told('DOCUMENT_FAILED'), status: 422, message: 'Failed to load document' });
  });
  it.each(['unavailable', 'rate-limited', 'stopped'] as const)('that may pass is worth another try: %s', (reason) => {
    const error = googleError(new DocumentsFailure(reason, 'What.', about), undefined, 'load');
    expect(error).toMatchObject({ ...told('GOOGLE_API_ERROR'), status: 502 });
  });
});
