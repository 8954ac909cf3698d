import type { ComparisonState, ExperimentState } from '@pixel/stats';
import { describe, expect, it } from 'vitest';
import type { Decision } from '../decisions/decision.ts';
import { toReportedDecision } from './to-reported-decision.ts';

const decided: Decision = {
  phase: 1,
  decision: 'shipped',
  variantKey: 'b',
  why: 'So.',
  learned: null,
  decidedAt: '2026-11-14T23:30:00.000Z',
  decidedBy: 'anna@example.com',
  editedAt: null,
  editedBy: null,
  revision: 1,
};
const variants = [
  { variantKey: 'a', name: 'Original' },
  { variantKey: 'b', name: 'Sticky bar' },
];

function report(
  decision: Partial<Decision>,
  verdict: ExperimentState,
  state: ComparisonState = 'inconclusive',
) {
  const goals = [{ role: 'primary', comparisons: [{ variant: 'b', state }] }] as const;
  const assessment = { verdict: { state: verdict, variant: 'b' }, goals };
  return toReportedDecision({ ...decided, ...decision }, { variants, timeZone: 'Europe/Berlin', assessment });
}

describe('toReportedDecision', () => {
  it.each([
    [{}, 'Sticky bar was shipped, as anna@example.com decided on 15 Nov.'],
    [
      { decision: 'not_shipped', variantKey: null },
      'The control stays, as anna@example.com decided on 15 Nov.',
    ],
    [
      { decision: 'iterate', variantKey: null },
      'It will be retested in another form, as anna@example.com decided on 15 Nov.',
    ],
    [
      { decision: 'invalid', variantKey: null },
      "The test couldn't answer its question, as anna@example.com decided on 15 Nov.",
    ],
  ] as const)('reports the decision: %j', (decision, sentence) => {
    expect(report(decision, 'winning', 'winning').sentence.sentence).toBe(sentence);
  });

  it.each([
    ['winning', 'winning', null],
    ['losing', 'losing', 'Sticky bar was shipped although it loses.'],
    ['untrusted', 'winning', "Sticky bar was shipped although the results can't be trusted."],
    ['inconclusive', 'inconclusive', 'Sticky bar was shipped while no difference was shown.'],
    ['not_ready', 'not_ready', 'Sticky bar was shipped while nothing was decided.'],
  ] as const)('reports the test result of the shipped variant: %s', (verdict, state, sentence) => {
    expect(report({}, verdict, state).against?.sentence ?? null).toBe(sentence);
  });

  it('notes that a winner was not shipped, except for an invalid or running test', () => {
    const kept = { variantKey: null };
    expect(report({ ...kept, decision: 'not_shipped' }, 'winning', 'winning').against).toMatchObject({
      code: 'winner_not_shipped',
      sentence: 'Sticky bar won, but was not shipped.',
    });
    expect(report({ ...kept, decision: 'iterate' }, 'winning', 'winning').against).toBeNull();
    expect(report({ ...kept, decision: 'invalid' }, 'winning', 'winning').against).toBeNull();
    expect(report({ ...kept, decision: 'not_shipped' }, 'losing', 'losing').against).toBeNull();
  });
});
