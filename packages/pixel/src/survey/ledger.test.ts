import type { Survey } from '@pixel/protocol';
import { expect, it } from 'vitest';
import { createLedger } from './ledger.ts';

const dayMs = 24 * 60 * 60 * 1000;

function open(display: Partial<Survey['display']>, stored: string | null = null) {
  const place = { text: stored, now: 1_000 * dayMs };
  const set = (_: string, text: string) => {
    place.text = text;
  };
  const ledger = createLedger({ get: () => place.text, set }, () => place.now);
  const survey = {
    surveyId: 's',
    display: { frequency: 'once', cooldownDays: 30, delayMs: 0, ...display },
  } as Survey;
  const pass = (days: number) => {
    place.now += days * dayMs;
  };
  return { ...ledger, pass, allowed: () => ledger.allows(survey) };
}

it('shows once what is shown once', () => {
  const { show, allowed, pass } = open({ frequency: 'once' });
  expect(allowed()).toBe(true);
  show('s');
  pass(1_000);
  expect(allowed()).toBe(false);
});

it('shows again after a while what nobody has answered yet', () => {
  const { show, answer, allowed, pass } = open({ frequency: 'until_response', cooldownDays: 30 });
  show('s');
  pass(29);
  expect(allowed()).toBe(false);
  pass(1);
  expect(allowed()).toBe(true);
  answer('s');
  pass(1_000);
  expect(allowed()).toBe(false);
});

it('shows so many times and so far apart what is limited', () => {
  const { show, allowed, pass } = open({ frequency: 'limited', maxShows: 2, intervalDays: 7 });
  show('s');
  pass(6);
  expect(allowed()).toBe(false);
  pass(1);
  expect(allowed()).toBe(true);
  show('s');
  pass(1_000);
  expect(allowed()).toBe(false);
});

it('holds nothing back that is shown always', () => {
  const { show, answer, allowed } = open({ frequency: 'always' });
  show('s');
  answer('s');
  expect(allowed()).toBe(true);
});

it.each(['', 'x', '[]', '{"s":7}', '{"s":["x"]}'])('takes the stored text %j for nothing', (text) => {
  const { allowed, show } = open({}, text);
  show('s');
  expect(allowed()).toBe(false);
});
