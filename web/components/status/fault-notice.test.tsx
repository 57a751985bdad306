import { ORPCError } from '@orpc/client';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { FaultNotice } from './fault-notice.tsx';

const REFUSAL = new ORPCError('CONFLICT', { defined: true, message: 'A run is under way.', data: { hint: 'Cancel it first.' } });

it('says what a refused call says, with what to do about it', () => {
  const markup = renderToStaticMarkup(<FaultNotice title="Not deleted" error={REFUSAL} />);
  expect(markup).toContain('Not deleted');
  expect(markup).toContain('A run is under way. Cancel it first.');
  expect(markup).not.toContain('Try again');
});

it('offers another try, or the way out that is given', () => {
  expect(renderToStaticMarkup(<FaultNotice error={REFUSAL} onRetry={() => {}} />)).toContain('Try again');
  expect(renderToStaticMarkup(<FaultNotice error={REFUSAL} onRetry={() => {}} action="All runs" />)).not.toContain('Try again');
});
