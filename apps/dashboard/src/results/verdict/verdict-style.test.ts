import type { ResultsReport } from '@pixel/control/client';
import { expect, it } from 'vitest';
import { sortNotes, verdictStyle } from './verdict-style.ts';

type Verdict = ResultsReport['verdict'];

const sentenceOf = (code: string) => ({ code, parameters: {}, sentence: code });
const verdict = (state: Verdict['state'], ...notes: readonly string[]): Verdict => ({
  ...sentenceOf(state),
  state,
  goalKey: null,
  variantKey: null,
  notes: notes.map(sentenceOf),
});
const look = (state: Verdict['state'], its: { exploratory?: boolean; endedAt?: string } = {}) =>
  verdictStyle({
    verdict: verdict(state),
    exploratory: its.exploratory === true ? sentenceOf('exploratory_view') : null,
    endedAt: its.endedAt ?? null,
  });

it('has the colour of the planned decision', () => {
  expect(look('winning')).toEqual({ tone: 'positive', direction: 'up', word: 'winning' });
  expect(look('losing')).toMatchObject({ tone: 'negative', word: 'losing' });
  expect(look('harm')).toMatchObject({ tone: 'negative', word: 'harm' });
  expect(look('inconclusive')).toMatchObject({ tone: 'neutral' });
});

it('reports a win or loss once it has ended', () => {
  expect(look('winning', { endedAt: '2026-11-22T00:00:00Z' }).word).toBe('won');
  expect(look('losing', { endedAt: '2026-11-22T00:00:00Z' }).word).toBe('lost');
});

it('has no verdict colour in another view, but red if the split is off', () => {
  expect(look('winning', { exploratory: true })).toMatchObject({ tone: 'info', word: 'exploratory' });
  expect(look('untrusted', { exploratory: true })).toMatchObject({ tone: 'negative', word: 'untrusted' });
});

it('sorts notes by status', () => {
  const { text, deviations, final, computed, simulating } = sortNotes(
    verdict(
      'winning',
      'plan_edited',
      'deviation_plan',
      'count_per_month',
      'computed_with_pending',
      'past_in_making',
    ),
  );
  expect(text.map(({ code }) => code)).toEqual(['count_per_month']);
  expect(deviations.map(({ code }) => code)).toEqual(['plan_edited', 'deviation_plan']);
  expect(final).toBeUndefined();
  expect(computed?.code).toBe('computed_with_pending');
  expect(simulating?.code).toBe('past_in_making');
});
