import type { Survey } from '@pixel/protocol';
import { expect, it } from 'vitest';
import { createLedger } from './ledger.ts';

const dayMs = 24 * 60 * 60 * 1000;

const sample = (surveyId: string, display: Partial<Survey['display']>, budgetLeft?: number) =>
  ({
    surveyId,
    display: { frequency: 'once', cooldownDays: 30, delayMs: 0, ...display },
    ...(budgetLeft === undefined ? {} : { budgetLeft }),
  }) as Survey;

function open(display: Partial<Survey['display']>, stored: string | null = null) {
  const options = { text: stored, now: 1_000 * dayMs };
  const write = (_: string, value: unknown) => {
    options.text = JSON.stringify(value);
  };
  const ledger = createLedger({ get: () => options.text, write }, () => options.now);
  const survey = sample('s', display);
  const pass = (days: number) => {
    options.now += days * dayMs;
  };
  return {
    ...ledger,
    pass,
    show: () => ledger.show(survey),
    allowed: () => ledger.holds(survey) === undefined,
  };
}

it('shows a one-time survey once', () => {
  const { show, allowed, pass } = open({ frequency: 'once' });
  expect(allowed()).toBe(true);
  show();
  pass(1_000);
  expect(allowed()).toBe(false);
});

it('repeats an unanswered survey after its interval', () => {
  const { show, answer, allowed, pass } = open({ frequency: 'until_response', cooldownDays: 30 });
  show();
  pass(29);
  expect(allowed()).toBe(false);
  pass(1);
  expect(allowed()).toBe(true);
  answer('s');
  pass(1_000);
  expect(allowed()).toBe(false);
});

it('repeats a limited survey as often and as far apart as configured', () => {
  const { show, allowed, pass } = open({ frequency: 'limited', maxShows: 2, intervalDays: 7 });
  show();
  pass(6);
  expect(allowed()).toBe(false);
  pass(1);
  expect(allowed()).toBe(true);
  show();
  pass(1_000);
  expect(allowed()).toBe(false);
});

it('never holds back a survey that is always shown', () => {
  const { show, answer, allowed } = open({ frequency: 'always' });
  show();
  answer('s');
  expect(allowed()).toBe(true);
});

it('holds back others once the budget is spent, until the service sends a new one', () => {
  const { show, holds, renew } = createLedger({ get: () => null, write: () => undefined }, () => 0);
  const one = sample('one', { frequency: 'until_response' }, 1);
  const other = sample('other', {}, 1);
  const always = sample('always', { frequency: 'always' });
  show(always);
  expect(holds(other)).toBeUndefined();
  show(one);
  expect([one, other, always].map(holds)).toEqual([undefined, 'the survey budget is spent', undefined]);
  renew();
  expect(holds(other)).toBeUndefined();
});

it.each(['', 'x', '[]', '{"s":7}', '{"s":["x"]}'])('ignores the stored text %j', (text) => {
  const { allowed, show } = open({}, text);
  show();
  expect(allowed()).toBe(false);
});
