import { describe, expect, it } from 'vitest';
import type { Run, RunRequest } from '../../../contracts/index.ts';
import {
  afterMaking,
  canRetry,
  isLeftUnstored,
  isMaking,
  madePercent,
  mailText,
  nameOf,
  numbersOf,
  stateOf,
  timeLeft,
  workOf,
} from './describe-run.ts';

const request: RunRequest = {
  template: { kind: 'sample', name: 'invoice' },
  rows: { kind: 'notion', connectionId: '0198a1de-0000-7000-8000-000000000001', source: 'db' },
  namingHeader: 'Number',
  store: true,
  allRows: false,
};
const run = (more: Partial<Run> = {}): Run => ({
  id: '0198a1de-0000-7000-8000-000000000000',
  state: 'running',
  hasPassword: false,
  request,
  total: 12,
  made: 6,
  failed: 1,
  skipped: 0,
  stored: 5,
  notStored: 0,
  progress: 62,
  createdAt: '2026-11-21T10:00:00.000Z',
  endedAt: null,
  isExpired: false,
  canUndo: false,
  error: null,
  wait: null,
  confidence: null,
  ...more,
});

describe('the numbers of a run', () => {
  it('tell what is made, what failed and what is stored', () => {
    expect(numbersOf(run())).toBe('7 of 12 · 1 failed · storing 5 of 6');
    expect(numbersOf(run({ endedAt: '2026-11-21T10:01:00.000Z', made: 11, stored: 9, notStored: 2 }))).toBe(
      '12 of 12 · 1 failed · 9 stored · 2 not stored',
    );
  });
  it('are written as the language of the user does', () => {
    const [all, half] = [20_000, 10_000].map((count) => count.toLocaleString());
    expect(numbersOf(run({ total: 20_000, made: 10_000, failed: 0, stored: 0 }))).toBe(
      `${half} of ${all} · storing ${(0).toLocaleString()} of ${half}`,
    );
  });
  it('say nothing of storing where nothing is stored, nor of a total that is not known', () => {
    expect(numbersOf(run({ request: { ...request, store: false }, failed: 0, stored: 0, total: null }))).toBe('6 so far');
    expect(workOf(run({ total: null }))).toBeNull();
  });
  it('count rows that are unchanged as done, and tell them apart from those that were made', () => {
    const some = run({ made: 4, skipped: 2, stored: 3 });
    expect(numbersOf(some)).toBe('7 of 12 · 1 failed · 2 unchanged, not made again · storing 3 of 4');
    expect(workOf(some)).toEqual({ done: 13, all: 24 });
    expect(numbersOf(run({ endedAt: '2026-11-21T10:01:00.000Z', made: 0, failed: 0, skipped: 12, stored: 0 }))).toBe(
      '12 of 12 · 12 unchanged, not made again',
    );
  });
  it('say what is still stored while a run is undone', () => {
    const undoing = run({ state: 'undoing', progress: 100, made: 11, stored: 4 });
    expect(numbersOf(undoing)).toBe('12 of 12 · 1 failed · 4 still in Notion');
    expect(workOf(undoing)).toEqual({ done: 7, all: 11 });
    expect(isMaking(undoing)).toBe(false);
    expect(numbersOf(run({ state: 'undone', endedAt: '2026-11-21T10:01:00.000Z', made: 11, stored: 0 }))).toBe('12 of 12 · 1 failed');
    expect(canRetry(run({ state: 'undone', endedAt: '2026-11-21T10:01:00.000Z' }))).toBe(false);
  });
  it('say that a service is waited for, whether PDFs are still to be made or only to be stored', () => {
    const waiting = run({ state: 'waiting' });
    expect(stateOf(waiting)).toBe('Waiting for a service that does not answer');
    expect(isMaking(waiting)).toBe(true);
    expect(isMaking({ ...waiting, progress: 100 })).toBe(false);
  });
  it('say until when, where the service that is waited for has told', () => {
    const until = '2026-11-21T14:32:00.000Z';
    const diagnostic = { severity: 'warning', code: 'run/waiting', message: 'Notion asked to be left alone for 14 minutes.' } as const;
    const clock = new Date(until).toLocaleTimeString(undefined, { timeStyle: 'short' });
    expect(stateOf(run({ state: 'waiting', wait: { diagnostic, until } }))).toBe(`Waiting until ${clock}`);
    expect(stateOf(run({ state: 'waiting', wait: { diagnostic } }))).toBe('Waiting for a service that does not answer');
  });
  it('count on when the PDFs are made: those that are stored, and those that are taken back', () => {
    expect(afterMaking(run({ state: 'storing', made: 12, stored: 3, notStored: 3 }))).toEqual({ percent: 50, text: 'Stored 3 of 12' });
    expect(afterMaking(run({ state: 'storing', made: 0, stored: 0 }))).toEqual({ percent: 0, text: 'Stored 0 of 0' });
    expect(afterMaking(run({ state: 'undoing', made: 12, stored: 9 }))).toEqual({ percent: 25, text: 'Taken back 3 of 12' });
  });
  it('count as taken back only what was stored', () => {
    const undoing = run({ state: 'undoing', progress: 100, made: 12, stored: 6, notStored: 4 });
    expect(afterMaking(undoing)).toEqual({ percent: 25, text: 'Taken back 2 of 8' });
    expect(workOf(undoing)).toEqual({ done: 2, all: 8 });
  });
  it('do not speak of storing at the end of a run that stores nothing', () => {
    for (const asked of [
      { ...request, store: false },
      { ...request, rows: { kind: 'sample', name: 'invoice' } as const },
    ]) {
      expect(stateOf(run({ request: asked, state: 'storing', made: 12, stored: 0 }))).toBe('Finishing');
    }
    expect(stateOf(run({ state: 'storing' }))).toBe('Storing in Notion');
  });
  it('know whether something is left to store: of runs that have ended, and whose PDFs are still there', () => {
    const cut = run({ state: 'completed', endedAt: '2026-11-21T10:01:00.000Z', made: 12, failed: 0, stored: 3, notStored: 9 });
    expect(isLeftUnstored(cut)).toBe(true);
    expect(isLeftUnstored({ ...cut, notStored: 0 })).toBe(false);
    expect(isLeftUnstored({ ...cut, isExpired: true })).toBe(false);
    expect(isLeftUnstored({ ...cut, endedAt: null, state: 'storing' })).toBe(false);
    expect(isLeftUnstored({ ...cut, state: 'undone' })).toBe(false);
  });
  it('of a newer version, whose request is not known, tell of storing what was stored', () => {
    const ended = { request: null, endedAt: '2026-11-21T10:01:00.000Z' } as const;
    expect(numbersOf(run(ended))).toBe('7 of 12 · 1 failed · 5 stored');
    expect(numbersOf(run({ ...ended, stored: 0 }))).toBe('7 of 12 · 1 failed');
    expect(nameOf(run(ended))).toBe('Made by a newer version of Sheafmill');
  });
  it('are headed by names that read as they do alone, whichever way they are written', () => {
    const labels = { rows: 'قائمة.json', template: 'Letter.docx' };
    expect(nameOf(run({ request: { ...request, labels } }))).toBe('\u2068قائمة.json\u2069 → Letter.docx');
  });
  it('tell of a run that was stopped how far it had come', () => {
    const ended = { endedAt: '2026-11-21T10:01:00.000Z', progress: 100 };
    expect(madePercent(run({ ...ended, state: 'cancelled', total: 20 }))).toBe(35);
    expect(madePercent(run({ ...ended, state: 'broken', made: 0, failed: 0, total: null }))).toBe(0);
    expect(madePercent(run({ ...ended, state: 'completed' }))).toBe(100);
    expect(madePercent(run())).toBe(62);
  });
  it('count a PDF twice where it is stored, and a failed row as if it were', () => {
    expect(workOf(run())).toEqual({ done: 13, all: 24 });
    expect(workOf(run({ request: { ...request, store: false } }))).toEqual({ done: 7, all: 12 });
  });
});

describe('the words of a run', () => {
  it('count mails by what became of them', () => {
    const mail = (state: 'sent' | 'pending' | 'refused') => ({ mail: { to: 'ada@example.com', state } });
    expect(mailText([mail('sent'), { mail: null }, mail('refused'), mail('sent')])).toBe('2 sent, 1 not sent');
    expect(mailText([mail('pending')])).toBe('1 to be sent');
    expect(mailText([{ mail: null }])).toBe('');
  });
  it('do not hide failures', () => {
    expect(stateOf(run({ state: 'completed' }))).toBe('Completed with failures');
    expect(stateOf(run({ state: 'completed', failed: 0 }))).toBe('Completed');
  });
  it('give the time left roughly', () => {
    expect([4, 31, 61, 600, 9000].map((seconds) => timeLeft(seconds * 1000))).toEqual([
      'a few seconds left',
      'about 40 s left',
      'about 2 min left',
      'about 10 min left',
      'about 2.5 h left',
    ]);
  });
});

it('an end at the limit of the plan is not called complete', () => {
  const error = { severity: 'warning', code: 'run/plan-limit', message: 'Your plan allows no more PDFs.' } as const;
  expect(stateOf(run({ state: 'completed', error }))).toBe('Ended at the limit of your plan');
  expect(stateOf(run({ state: 'completed', failed: 0 }))).toBe('Completed');
});
