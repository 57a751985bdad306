import { describe, expect, it } from 'vitest';
import { openBreaker } from './breaker.ts';

const times = (count: number, act: () => unknown) => Array.from({ length: count }, act);
const STOPPED = { code: 'run/template-stopped' };

describe('the breaker', () => {
  it('gives a template up that two threads could not open', () => {
    const breaker = openBreaker();
    expect(breaker.endedOpening('crashed')).toBeUndefined();
    expect(breaker.endedOpening('crashed')).toMatchObject({ ...STOPPED, message: 'Opening the template crashed.' });
  });

  it('has more patience with one that was opened, and counts anew when it is opened again', () => {
    const breaker = openBreaker();
    breaker.opened();
    expect(times(5, () => breaker.endedOpening('took too long'))).toEqual(times(5, () => undefined));
    breaker.opened();
    expect(times(5, () => breaker.endedOpening('took too long'))).toEqual(times(5, () => undefined));
    expect(breaker.endedOpening('took too long')).toMatchObject({ ...STOPPED, message: 'Opening the template again took too long.' });
  });

  it('gives a template up of which six threads ended and no document was made', () => {
    const breaker = openBreaker();
    breaker.opened();
    expect(times(5, breaker.endedMaking)).toEqual(times(5, () => undefined));
    expect(breaker.endedMaking()).toMatchObject(STOPPED);
  });

  it('never gives up one of which a document was made', () => {
    const breaker = openBreaker();
    breaker.opened();
    breaker.made();
    expect(times(20, breaker.endedMaking)).toEqual(times(20, () => undefined));
  });
});
