import { describe, expect, it } from 'vitest';
import { changes as german } from '../words/de/pages/changes.ts';
import { rules as germanRules } from '../words/de/rules.ts';
import { changes as english } from '../words/en/pages/changes.ts';
import { rules as englishRules } from '../words/en/rules.ts';
import { getFormat } from '../words/format.ts';
import { describeChange } from './describe-change.ts';
import type { WordingContext } from './describe-value.ts';

const names: WordingContext['names'] = {
  experiment: (key) => `Experiment ${key}`,
  variant: (_, key) => `Variant ${key}`,
  goal: (key) => `Goal ${key}`,
};
const inEnglish: WordingContext = {
  words: english,
  rules: englishRules,
  names,
  format: getFormat('en', 'UTC'),
};
const inGerman: WordingContext = { words: german, rules: germanRules, names, format: getFormat('de', 'UTC') };

function wordingOf(path: string, before: unknown, after: unknown, context = inEnglish) {
  const wording = describeChange({ sentence: '', path, before, after }, context);
  return Object.fromEntries(
    Object.entries(wording).filter(([, value]) => value !== undefined && value !== false),
  );
}

const change = { operation: 'set_text', selector: '.bar', value: 'A', orderIndex: 0 };

describe('a described change', () => {
  it('formats shares, times and field names for readers', () => {
    expect(wordingOf('experiments.a.coverage', 0.4, 0.805)).toMatchObject({
      kind: 'changed',
      label: 'Coverage',
      before: ['40%'],
      after: ['80.5%'],
    });
    expect(wordingOf('experiments.a.status', 'draft', 'running', inGerman)).toMatchObject({
      label: 'Status',
      before: ['Entwurf'],
      after: ['läuft'],
    });
    expect(wordingOf('experiments.a.startAt', undefined, '2026-11-23T08:00:00.000Z')).toMatchObject({
      kind: 'added',
      label: 'Start',
      after: ['23 Nov, 08:00'],
    });
    expect(wordingOf('experiments.a.plan.plannedVisitors', 1_000, 132_000)).toMatchObject({
      label: 'Planned size',
      after: ['132,000 visitors'],
    });
    expect(wordingOf('experiments.a.plan.srm.alpha', 0.001, 0.01)).toMatchObject({
      label: 'SRM alpha',
      before: ['0.1%'],
    });
  });

  it('lists only added and removed list items', () => {
    const rule = (value: string) => ({ kind: 'simple', value });
    expect(
      wordingOf('experiments.a.urlRules.include', [rule('/a'), rule('/b')], [rule('/b'), rule('/c')]),
    ).toMatchObject({ label: 'Pages', before: ['simple /a'], after: ['simple /c'], isCode: true });
    expect(wordingOf('experiments.a.tags', ['x', 'y'], ['y', 'x'])).toMatchObject({
      before: ['x', 'y'],
      after: ['y', 'x'],
    });
    const device = { attribute: 'device', operator: 'equals', value: 'mobile' };
    const country = { attribute: 'country', operator: 'equals', value: 'PT' };
    expect(wordingOf('experiments.a.audience', { all: [device] }, { all: [device, country] })).toMatchObject({
      label: 'Audience',
      before: [],
      after: [expect.stringContaining('PT')],
    });
  });

  it('describes what a variant does to the page, and where', () => {
    expect(wordingOf('experiments.a.variants.b.changes.0', change, { ...change, value: 'B' })).toMatchObject({
      label: 'Text of',
      code: '.bar',
      within: 'Variant b',
      before: ['A'],
      after: ['B'],
    });
    expect(
      wordingOf('experiments.a.variants.b.changes.0', undefined, { ...change, operation: 'run_js' }),
    ).toMatchObject({ kind: 'added', label: 'Script', after: ['1 character'] });
    expect(
      wordingOf('experiments.a.variants.b.changes.0', change, { ...change, match: 'first' }, inGerman),
    ).toMatchObject({ before: ['alle Elemente'], after: ['das erste Element'] });
  });

  it('lists what was added, removed and reordered', () => {
    expect(wordingOf('experiments.a', undefined, { name: 'New', status: 'draft' })).toEqual({
      kind: 'added',
      label: 'Experiment',
      before: [],
      after: ['New'],
      note: 'as draft',
    });
    expect(
      wordingOf('experiments.a.goals.buy', undefined, { goalKey: 'buy', role: 'guardrail' }),
    ).toMatchObject({
      label: 'Goal',
      after: ['Goal buy'],
      note: 'as guardrail',
    });
    expect(wordingOf('experiments.a.variants', ['a', 'b'], ['b', 'a'])).toMatchObject({
      before: ['Variant a, Variant b'],
      after: ['Variant b, Variant a'],
    });
    expect(wordingOf('goals.buy', { name: 'Purchase' }, undefined)).toMatchObject({
      kind: 'removed',
      label: 'Goal',
      before: ['Purchase'],
    });
  });

  it('distinguishes the days of a goal from those of a project', () => {
    expect(wordingOf('project.retentionDays', 30, 60).label).toBe('Event retention, days');
    expect(wordingOf('experiments.a.goals.buy.analysis.retentionDays', undefined, [1, 7]).label).toBe(
      'Retention days',
    );
  });

  it('has words for every change that the server reports', () => {
    for (const path of described) {
      for (const [context, other] of [
        [inEnglish, inGerman],
        [inGerman, inEnglish],
      ] as const) {
        const last = path.split('.').at(-1);
        const { label } = describeChange(
          { sentence: '', path, before: undefined, after: undefined },
          context,
        );
        expect(label, path).not.toBe(last);
        expect(label).not.toBe('');
        expect(other.words).not.toBe(context.words);
      }
    }
  });
});

/** A path of each kind that control describes. */
const described = [
  ...'name allowedOrigins integrations holdout allowHtml allowJs manifest consent globalPrivacyControl lateChanges pageviews trafficSample limits internalAddresses retentionDays timeZone currency surveyBudget statistics.engine statistics.srm.concentration statistics.windowHours statistics.cuped'
    .split(' ')
    .map((field) => `project.${field}`),
  ...'name hypothesis notes owner tags status salt startAt endAt audience audienceKey force exclude layer coverage coverageSteps rollout urlRules.include urlRules.exclude plan.engine plan.alpha plan.plannedVisitors plan.minimumDays plan.correction plan.holdback plan.expectedLossLimit plan.pauseOnHarm plan.srm.alpha variants.b.weight variants.b.isControl goals.g.role goals.g.analysis.margin goals.g.analysis.kind goals.g.analysis.funnelGoalKeys'
    .split(' ')
    .map((field) => `experiments.e.${field}`),
  ...'type eventName selector urlRules scrollPercent durationMs valueProperty countMode'
    .split(' ')
    .map((field) => `goals.g.${field}`),
  ...'trigger displayType language labels display.frequency display.delayMs appearance.theme intro thankYou.title questions.q.title questions.q.branching questions.q.options.o'
    .split(' ')
    .map((field) => `surveys.s.${field}`),
];
