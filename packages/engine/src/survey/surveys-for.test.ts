import type { Survey } from '@pixel/protocol';
import { describe, expect, it } from 'vitest';
import { hashToUnitInterval } from '../bucket.ts';
import { decide } from '../decide.ts';
import { parsePageUrl } from '../page-url.ts';
import { prepareSnapshot } from '../prepare-snapshot.ts';
import {
  attributesOf,
  sampleExperiment,
  sampleSnapshot,
  sampleVariant,
  sampleVisit,
  sampleVisitors,
} from '../snapshot.fixture.ts';
import type { Snapshot, SnapshotSurvey } from '../snapshot.ts';
import type { Visit } from '../visit.ts';
import type { ShowContext } from './decide-show.ts';
import { sampleSurvey } from './survey.fixture.ts';
import { parseSurveyLedger } from './survey-ledger.ts';
import { surveysFor } from './surveys-for.ts';
import { withSurveys } from './with-surveys.ts';

const prepare = (surveys: readonly SnapshotSurvey[], fields: Partial<Snapshot> = {}) =>
  prepareSnapshot(sampleSnapshot(fields.experiments ?? [], { ...fields, surveys }));
/** A visitor without survey history, and a budget of this many surveys. */
const before = (surveys = 2): ShowContext => ({
  ledger: parseSurveyLedger(null),
  budget: { surveys, days: 7 },
  isAlwaysShown: () => false,
  now: 0,
});
const keysFor = (
  surveys: readonly SnapshotSurvey[],
  visit: Partial<Visit> = {},
  fields: Partial<Snapshot> = {},
) => surveysFor(prepare(surveys, fields), sampleVisit(visit)).map(({ source }) => source.survey.surveyKey);

describe('surveysFor', () => {
  it('returns the surveys of the page, in snapshot order', () => {
    const on = (value: string) => ({
      urlRules: { include: [{ kind: 'glob' as const, value }], exclude: [] },
    });
    const surveys = [sampleSurvey('b', on('*/help*')), sampleSurvey('a'), sampleSurvey('c', on('*/cart*'))];
    expect(keysFor(surveys, { page: parsePageUrl('https://shop.example/help') })).toEqual(['b', 'a']);
    expect(keysFor(surveys)).toEqual(['a']);
  });

  it('returns surveys within their times', () => {
    const times = { startAt: '2026-01-03T00:00:00.000Z', endAt: '2026-01-04T00:00:00.000Z' };
    const at = (now: number) => keysFor([sampleSurvey('a', times)], { now });
    expect([at(Date.UTC(2026, 0, 3) - 1), at(Date.UTC(2026, 0, 3))]).toEqual([[], ['a']]);
    expect([at(Date.UTC(2026, 0, 4) - 1), at(Date.UTC(2026, 0, 4))]).toEqual([['a'], []]);
  });

  it('returns surveys for their audience', () => {
    const audience = { attribute: 'device', operator: 'equals', value: 'mobile' } as const;
    const survey = sampleSurvey('a', { audience });
    expect(keysFor([survey], { attributes: attributesOf({ device: 'mobile' }) })).toEqual(['a']);
    expect(keysFor([survey])).toEqual([]);
  });

  it('returns a survey for its share of visitors, and keeps them when the share grows', () => {
    const visitors = sampleVisitors(2_000);
    const reached = (coverage: number) =>
      visitors.filter(
        (anonymousId) => keysFor([sampleSurvey('a', { coverage })], { anonymousId }).length > 0,
      );
    expect([reached(0), reached(1)]).toEqual([[], visitors]);
    const quarter = reached(0.25);
    expect(quarter).toEqual(visitors.filter((id) => hashToUnitInterval('salt of a', id) < 0.25));
    expect(quarter.length).toBeGreaterThan(430);
    expect(quarter.length).toBeLessThan(570);
    expect(reached(0.5)).toEqual(expect.arrayContaining(quarter));
  });

  it('does not read the visitor on a page without surveys', () => {
    const attributes = {
      get(): never {
        throw new Error('asked');
      },
    };
    expect(keysFor([], { attributes })).toEqual([]);
  });
});

describe('a survey for participants of an experiment', () => {
  const never = {
    urlRules: { include: [{ kind: 'exact' as const, value: 'https://x.example/' }], exclude: [] },
  };
  const allTo = (variantKey: string) => ({
    ...never,
    variants: ['control', 'treatment'].map((key) => sampleVariant(key, key === variantKey ? 1 : 0)),
  });
  const survey = (...variantKeys: string[]) => [
    sampleSurvey('a', { experiment: { experimentKey: 'cta', variantKeys } }),
  ];
  const keys = (surveys: readonly SnapshotSurvey[], experiment: object, visit: Partial<Visit> = {}) =>
    keysFor(surveys, visit, { experiments: [sampleExperiment({ ...allTo('treatment'), ...experiment })] });

  it('targets visitors with one of its variants, on any page', () => {
    expect(keys(survey('treatment'), {})).toEqual(['a']);
    expect(keys(survey('control'), {})).toEqual([]);
    expect(keys(survey('control', 'treatment'), {})).toEqual(['a']);
    expect(keys(survey(), {})).toEqual(['a']);
    expect(keys(survey(), { coverage: 0 })).toEqual([]);
  });

  it('targets no one if the experiment is not running, rolled out, or missing', () => {
    expect(keys(survey(), { endAt: '2026-01-01T00:00:00.000Z' })).toEqual([]);
    expect(keys(survey(), { rollout: 'treatment' })).toEqual([]);
    expect(keysFor(survey())).toEqual([]);
  });

  it('targets no one outside the experiment’s audience, except forced visitors', () => {
    const audience = { attribute: 'device', operator: 'equals', value: 'mobile' } as const;
    expect(keys(survey(), { audience })).toEqual([]);
    const force = [{ anonymousId: sampleVisit().anonymousId, variantKey: 'control' }];
    expect(keys(survey('control'), { audience, force })).toEqual(['a']);
  });
});

describe('withSurveys', () => {
  it('inserts surveys into a bootstrap, and returns its new length', () => {
    const prepared = prepare([sampleSurvey('a'), sampleSurvey('b')], { experiments: [sampleExperiment()] });
    const decision = decide(prepared, sampleVisit());
    for (const surveys of [[], prepared.surveys.slice(1), prepared.surveys]) {
      const { membersJson, membersBytes } = withSurveys(decision, surveys, before());
      expect(JSON.parse(`{${membersJson}}`)).toEqual({
        ...JSON.parse(`{${decision.membersJson}}`),
        surveys: surveys.map(({ source }) => source.survey),
      });
      expect(membersBytes).toBe(new TextEncoder().encode(membersJson).byteLength);
    }
  });

  it('includes how many more the visitor may see if there are more than that', () => {
    const always = sampleSurvey('c', {}, { frequency: 'always' });
    const prepared = prepare([sampleSurvey('a'), sampleSurvey('b'), always]);
    const decision = decide(prepared, sampleVisit());
    const left = (surveys: number) => {
      const { membersJson, membersBytes } = withSurveys(decision, prepared.surveys, before(surveys));
      expect(membersBytes).toBe(new TextEncoder().encode(membersJson).byteLength);
      const offered: readonly Survey[] = JSON.parse(`{${membersJson}}`).surveys;
      return offered.map(({ surveyKey, budgetLeft }) => [surveyKey, budgetLeft]);
    };
    expect(left(1)).toEqual([
      ['a', 1],
      ['b', 1],
      ['c', undefined],
    ]);
    expect(left(2)).toEqual([
      ['a', undefined],
      ['b', undefined],
      ['c', undefined],
    ]);
  });
});
