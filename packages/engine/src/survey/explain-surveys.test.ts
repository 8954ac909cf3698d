import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { prepareSnapshot } from '../prepare-snapshot.ts';
import { sampleExperiment, sampleSnapshot, sampleVisit, sampleVisitors } from '../snapshot.fixture.ts';
import type { Snapshot, SnapshotSurvey } from '../snapshot.ts';
import { createShowContext } from './create-show-context.ts';
import { decideShow } from './decide-show.ts';
import { explainSurveys } from './explain-surveys.ts';
import { sampleSurvey, surveyIdOf } from './survey.fixture.ts';
import { addSurveyEvent, parseSurveyLedger, type SurveyLedger } from './survey-ledger.ts';
import { surveysFor } from './surveys-for.ts';

const visit = sampleVisit();
const metAt = visit.now - 60_000;
const nothing = parseSurveyLedger(null);
const met = (...surveyKeys: readonly string[]) =>
  surveyKeys.reduce(
    (ledger: SurveyLedger, surveyKey) =>
      addSurveyEvent(ledger, {
        surveyId: surveyIdOf(surveyKey),
        responseId: '00000000-0000-4000-8000-000000000000',
        event: 'shown',
        hasAnswers: false,
        at: metAt,
      }),
    nothing,
  );

function traceOf(
  survey: SnapshotSurvey,
  ledger: SurveyLedger | undefined = nothing,
  fields: Partial<Snapshot> = {},
) {
  const snapshot = sampleSnapshot([sampleExperiment()], { surveys: [survey], ...fields });
  const [trace] = explainSurveys(prepareSnapshot(snapshot), visit, ledger);
  if (trace === undefined) throw new Error('There is no trace');
  const failed = trace.rules.filter(({ passed }) => !passed).map(({ message }) => message);
  return [trace.status === 'shown' ? 'shown' : trace.reason, ...failed];
}

describe('a survey trace', () => {
  it('reports that it is shown, with every rule passed', () => {
    expect(traceOf(sampleSurvey('a'))).toEqual(['shown']);
  });

  it.each<[string, Partial<SnapshotSurvey>, string, string]>([
    [
      'times',
      { startAt: '2026-05-01T00:00:00.000Z' },
      'not_started',
      'It starts at 2026-05-01T00:00:00.000Z.',
    ],
    ['times', { endAt: '2026-01-01T00:00:00.000Z' }, 'ended', 'It ended at 2026-01-01T00:00:00.000Z.'],
    [
      'page',
      { urlRules: { include: [{ kind: 'glob', value: '*/help' }], exclude: [] } },
      'url',
      'The page has no absolute http(s) address, so no rule matches it.',
    ],
    [
      'share',
      { coverage: 0 },
      'sampling',
      "The visitor's position is 99.7651%; the survey includes no visitors.",
    ],
    [
      'experiment',
      { experiment: { experimentKey: 'cta', variantKeys: ['x', 'y'] } },
      'experiment',
      'It is for visitors with variant x or y of cta, and this visitor is not one of them.',
    ],
    [
      'audience',
      { audience: { attribute: 'device', operator: 'equals', value: 'tv' } },
      'audience',
      'The visitor is not in its audience.',
    ],
  ])('names the %s', (_, fields, reason, message) => {
    expect(traceOf(sampleSurvey('a', fields))).toEqual([reason, message]);
  });

  it('names previously seen surveys', () => {
    expect(traceOf(sampleSurvey('a'), met('a'))).toEqual([
      'frequency',
      'The visitor has seen it once, last at 2026-01-02T23:59:00.000Z (shown), and it is shown once.',
    ]);
    expect(
      traceOf(sampleSurvey('a', {}, { frequency: 'until_response', cooldownDays: 1 }), met('a')),
    ).toEqual([
      'cooldown',
      'The visitor has seen it once, last at 2026-01-02T23:59:00.000Z (shown), and it pauses until 2026-01-03T23:59:00.000Z.',
    ]);
    const surveyBudget = { surveys: 1, days: 1 };
    expect(traceOf(sampleSurvey('a'), met('b'), { surveyBudget })).toEqual([
      'budget',
      'The visitor has seen as many other surveys as the project allows until 2026-01-03T23:59:00.000Z.',
    ]);
  });

  it('reports an unreadable ledger', () => {
    const [prepared] = [prepareSnapshot(sampleSnapshot([], { surveys: [sampleSurvey('a')] }))];
    expect(explainSurveys(prepared, visit, undefined)).toMatchObject([
      { status: 'not_shown', reason: 'ledger' },
    ]);
  });
});

it('matches the decision for every visitor', () => {
  const arbitrary = fc.record({
    coverage: fc.double({ min: 0, max: 1, noNaN: true }),
    endAt: fc.constantFrom('2026-01-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z'),
    experiment: fc.constantFrom(undefined, { experimentKey: 'cta', variantKeys: ['treatment'] }),
  });
  const frequency = fc.constantFrom('once', 'until_response', 'limited', 'always');
  fc.assert(
    fc.property(
      fc.constantFrom(...sampleVisitors(50)),
      fc.array(fc.tuple(arbitrary, frequency), { minLength: 1, maxLength: 4 }),
      fc.subarray(['s0', 's1', 'x']),
      fc.constantFrom(undefined, { surveys: 1, days: 1 }),
      (anonymousId, made, metKeys, surveyBudget) => {
        const surveys = made.map(([{ experiment, ...fields }, shown], n) =>
          sampleSurvey(`s${n}`, experiment === undefined ? fields : { ...fields, experiment }, {
            frequency: shown as 'once',
          }),
        );
        const snapshot = sampleSnapshot([sampleExperiment()], { surveys });
        const prepared = prepareSnapshot(
          surveyBudget === undefined ? snapshot : { ...snapshot, surveyBudget },
        );
        const ledger = met(...metKeys);
        const visitor = { ...visit, anonymousId };
        const before = createShowContext(prepared, ledger, visit.now);
        const shown = surveysFor(prepared, visitor).filter(
          ({ source }) => decideShow(source.survey, before).status === 'yes',
        );
        expect(
          explainSurveys(prepared, visitor, ledger)
            .filter(({ status }) => status === 'shown')
            .map(({ surveyKey }) => surveyKey),
        ).toEqual(shown.map(({ source }) => source.survey.surveyKey));
      },
    ),
  );
});
