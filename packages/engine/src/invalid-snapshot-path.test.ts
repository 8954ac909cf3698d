import { describe, expect, it } from 'vitest';
import { decide } from './decide.ts';
import { explain } from './explain.ts';
import { parsePageUrl } from './page-url.ts';
import { prepareSnapshot } from './prepare-snapshot.ts';
import { sampleVisit } from './snapshot.fixture.ts';
import { parseSnapshot, type Snapshot } from './snapshot.ts';
import { explainSurveys } from './survey/explain-surveys.ts';
import { sampleSurvey } from './survey/survey.fixture.ts';
import { parseSurveyLedger } from './survey/survey-ledger.ts';
import { createAttributes } from './visitor/attributes.ts';

const whole: Snapshot = {
  formatVersion: 1,
  projectKey: 'pk_test',
  version: '2026-01-02T03:04:05.678Z',
  previousVersion: '2026-01-02T03:04:05.677Z',
  allowedOrigins: ['*'],
  integrations: { analytics: { enabled: false, tagEventsEnabled: false }, behaviorTool: { enabled: false } },
  holdout: { salt: 'h', share: 0.1 },
  manifest: false,
  consent: 'pending',
  globalPrivacyControl: 'off',
  lateChanges: 'skip',
  pageviews: true,
  limits: { bootstrapsPerAddress: 1, bootstrapsPerVisitor: 2, eventsPerAddress: 100, eventsPerVisitor: 200 },
  experiments: [
    {
      experimentKey: 'one',
      experimentId: 'id',
      name: 'One',
      rollout: 'a',
      startAt: '2026-01-02T00:00:00.000Z',
      endAt: '2026-02-02T00:00:00.000Z',
      salt: 's',
      coverage: 1,
      layer: { salt: 'l', from: 0, to: 0.5 },
      urlRules: { include: [{ kind: 'glob', value: '*' }], exclude: [] },
      audience: {
        any: [
          { attribute: 'device', operator: 'equals', value: 'mobile' },
          { attribute: 'plan', operator: 'in', value: ['pro', 5, true] },
          { attribute: 'language', operator: 'contains', value: 'de' },
          { attribute: 'referrer_host', operator: 'starts_with', value: 'www.google' },
          { all: [{ not: { attribute: 'browser', operator: 'regex', value: '^s' } }] },
          { attribute: 'age', operator: 'greater', value: 17 },
          { attribute: 'age', operator: 'less', value: 70 },
          { attribute: 'country', operator: 'exists', value: true },
        ],
      },
      force: [{ anonymousId: 'v', variantKey: 'a' }],
      exclude: ['w'],
      variants: [
        {
          variantKey: 'a',
          variantId: 'va',
          name: 'A',
          weight: 1,
          isControl: true,
          changes: [{ selector: 'h1', operation: 'set_text', value: 'Hi', orderIndex: 0 }],
        },
      ],
      goals: [
        {
          goalKey: 'g',
          goalId: 'gi',
          goalName: 'G',
          type: 'pageview',
          isPrimary: true,
          eventName: '$goal:g',
          urlRules: { include: [], exclude: [] },
        },
      ],
      exposure: 'element',
      probes: ['h1'],
    },
  ],
};

const [question] = sampleSurvey('one').survey.questions;
const survey = sampleSurvey(
  'one',
  {
    startAt: '2026-01-02T00:00:00.000Z',
    endAt: '2026-02-02T00:00:00.000Z',
    urlRules: { include: [{ kind: 'glob', value: '*' }], exclude: [] },
    audience: { attribute: 'device', operator: 'equals', value: 'mobile' },
    experiment: { experimentKey: 'one', variantKeys: ['a'] },
  },
  { maxShows: 1, intervalDays: 1 },
);
/** The same snapshot with a survey that uses every field. */
const withSurvey: Snapshot = {
  ...whole,
  surveys: [
    {
      ...survey,
      survey: {
        ...survey.survey,
        questions: [
          {
            ...question,
            questionId: 'all',
            type: 'open_text',
            title: 'T',
            required: true,
            description: 'd',
            options: [{ optionId: 'o', label: 'O' }],
            scale: 5,
            ratingStyle: 'stars',
            minLabel: 'l',
            maxLabel: 'm',
            shuffle: true,
            allowOther: true,
            minChoices: 1,
            maxChoices: 2,
            placeholder: 'p',
            multiline: true,
            format: 'email',
            minLength: 1,
            maxLength: 2,
            linkUrl: 'https://x.example/',
            linkLabel: 'x',
            branching: [{ when: { operator: 'always' }, goTo: 'end' }],
          },
        ],
      },
    },
  ],
  surveyBudget: { surveys: 1, days: 7 },
};

const plan = { attribute: 'plan', operator: 'equals', value: 'pro' };

/** A condition at this depth of nesting. */
function nested(depth: number): unknown {
  let audience: unknown = plan;
  for (let level = 1; level < depth; level++) audience = { not: audience };
  return audience;
}

/** A rollout is decided without its times, layer and weights. */
function withAndWithoutRollout(snapshot: unknown): readonly string[] {
  const without = JSON.stringify(snapshot, (name, value) => (name === 'rollout' ? undefined : value));
  return [JSON.stringify(snapshot), without];
}

function preparedOrRefused(text: string) {
  try {
    return prepareSnapshot(parseSnapshot(text));
  } catch {
    return undefined;
  }
}

/** Returns the path of every value. */
function placesIn(value: unknown, path: readonly string[] = []): readonly (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([name, inner]) => placesIn(inner, [...path, name]))];
}

function damagedAt(path: readonly string[]): string {
  // No field of a snapshot is a list of lists.
  return JSON.stringify(changedAt(path, [[]]));
}

/** Returns the snapshot with one value replaced; undefined removes it, even from a list. */
function changedAt(path: readonly string[], value: unknown): unknown {
  const copy: unknown = JSON.parse(JSON.stringify(withSurvey));
  let holder = copy as Record<string, unknown>;
  for (const name of path.slice(0, -1)) holder = holder[name] as Record<string, unknown>;
  const last = path.at(-1) ?? '';
  if (value !== undefined) holder[last] = value;
  else if (Array.isArray(holder)) holder.splice(Number(last), 1);
  else delete holder[last];
  return copy;
}

/** Visits that together evaluate every rule. */
const visits = [
  sampleVisit(),
  sampleVisit({ anonymousId: 'v' }),
  sampleVisit({
    page: parsePageUrl('https://shop.example/a?b=c'),
    attributes: createAttributes({
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:125.0) Gecko/20100101 Firefox/125.0',
      country: 'DE',
      acceptLanguage: 'en',
      referrer: 'https://www.bing.com/',
      custom: new Map<string, string | number>([
        ['plan', 'free'],
        ['age', 80],
      ]),
    }),
  }),
];

/** Paths that have their own message. */
const elsewhere = /^formatVersion$/;
const paths = placesIn(withSurvey)
  .map((path) => path.join('.'))
  .filter((path) => path !== '' && !elsewhere.test(path));

describe('a stored snapshot', () => {
  it('is accepted if intact', () => {
    expect(parseSnapshot(JSON.stringify(whole))).toEqual(whole);
    expect(parseSnapshot(JSON.stringify(withSurvey))).toEqual(withSurvey);
  });

  it.each(paths)('is refused if %s is damaged', (path) => {
    expect(() => parseSnapshot(damagedAt(path.split('.')))).toThrow(
      /^The stored configuration is damaged at /,
    );
  });

  it.each(paths)('is refused at once or answers every visit, whatever is at %s', (path) => {
    for (const value of [null, {}, [], [null], [{}], 0, -1, 1e308, '', 'x', '(', true, false, undefined])
      for (const text of withAndWithoutRollout(changedAt(path.split('.'), value))) {
        const prepared = preparedOrRefused(text);
        if (prepared === undefined) continue;
        for (const visit of visits) {
          decide(prepared, visit);
          explain(prepared, visit);
          explainSurveys(prepared, visit, parseSurveyLedger(null));
        }
      }
  });

  it.each([
    ['.attribute', { attribute: null, operator: 'exists' }],
    ['.operator', { attribute: 'plan', operator: 'resembles', value: 'pro' }],
    ['.operator', { attribute: 'plan', value: 'pro' }],
    ['.value', { attribute: 'plan', operator: 'exists', value: null }],
    ['.value', { attribute: 'plan', operator: 'regex', value: null }],
    ['.value', { attribute: 'plan', operator: 'regex', value: {} }],
    ['.value', { attribute: 'plan', operator: 'in', value: ['pro', null] }],
    ['.value', { attribute: 'plan', operator: 'equals' }],
    ['.all', { all: [] }],
    ['.any', { any: null }],
    ['.not', { not: [] }],
    ['.any.1.all.0.value', { any: [{ not: plan }, { all: [{ ...plan, value: {} }] }] }],
    ['.not'.repeat(8), nested(9)],
    ['.attribute', {}],
    ['', null],
    ['', 'mobile'],
    ['', [plan]],
  ])('is refused if its audience is damaged at %j', (path, audience) => {
    expect(() =>
      parseSnapshot(JSON.stringify(changedAt(['experiments', '0', 'audience'], audience))),
    ).toThrow(new Error(`The stored configuration is damaged at experiments.0.audience${path}`));
  });

  it.each([
    ['version', 'Jan 1 2027 (")'],
    ['version', '2027'],
    ['experiments.0.variants', []],
    ['experiments.0.variants.0.weight', -1],
    ['experiments.0.coverage', 2],
    ['experiments.0.rollout', 'nobody'],
    ['experiments.0.holdback', 0.05],
    ['holdout.share', -0.1],
  ])('is refused if %s is %j', (path, value) => {
    expect(() => parseSnapshot(JSON.stringify(changedAt(path.split('.'), value)))).toThrow(
      `The stored configuration is damaged at ${path}`,
    );
  });

  it('is refused if a weight is infinite', () => {
    const text = JSON.stringify(whole).replace('"weight":1', '"weight":1e999');
    expect(() => parseSnapshot(text)).toThrow('damaged at experiments.0.variants.0.weight');
  });

  it('is refused if the weights of a running experiment do not add up', () => {
    const { rollout: _, ...running } = whole.experiments[0] ?? {};
    const light = { ...running, variants: [{ ...whole.experiments[0]?.variants[0], weight: 0.9 }] };
    expect(() => parseSnapshot(JSON.stringify({ ...whole, experiments: [running] }))).not.toThrow();
    expect(() => parseSnapshot(JSON.stringify({ ...whole, experiments: [light] }))).toThrow(
      'damaged at experiments.0.variants',
    );
  });

  it('is refused if the weights of a holdback do not add up', () => {
    const [rollout] = whole.experiments;
    const light = { ...rollout, variants: [{ ...rollout?.variants[0], weight: 0.9 }] };
    const held = (each: object) => JSON.stringify({ ...whole, experiments: [{ ...each, holdback: true }] });
    expect(() => parseSnapshot(held({ ...rollout }))).not.toThrow();
    expect(() => parseSnapshot(JSON.stringify({ ...whole, experiments: [light] }))).not.toThrow();
    expect(() => parseSnapshot(held(light))).toThrow('damaged at experiments.0.variants');
  });

  it('is refused if it contains an experiment twice', () => {
    const [one] = whole.experiments;
    for (const other of [one, { ...one, experimentKey: 'two' }, { ...one, experimentId: 'other' }])
      expect(() => parseSnapshot(JSON.stringify({ ...whole, experiments: [one, other] }))).toThrow(
        'damaged at experiments.1',
      );
  });

  it('is refused if it contains a survey twice', () => {
    expect(() => parseSnapshot(JSON.stringify({ ...whole, surveys: [survey, survey] }))).toThrow(
      'damaged at surveys.1',
    );
  });

  it('is refused if its audience is too deep', () => {
    const deep = `${'{"not":'.repeat(100_000)}{}${'}'.repeat(100_000)}`;
    const text = JSON.stringify(changedAt(['experiments', '0', 'audience'], 'deep'));
    expect(() => parseSnapshot(text.replace('"deep"', deep))).toThrow(/ experiments\.0\.audience(\.not){8}$/);
  });

  it('is accepted with an audience of maximum depth', () => {
    const text = JSON.stringify(changedAt(['experiments', '0', 'audience'], nested(8)));
    expect(parseSnapshot(text).experiments).toHaveLength(1);
  });

  it('is refused with the path of the damage', () => {
    expect(() => parseSnapshot(damagedAt(['experiments', '0', 'salt']))).toThrow(
      'The stored configuration is damaged at experiments.0.salt',
    );
  });

  it.each(['nope', 'null', '[]', '{}', '{"formatVersion":2}'])('is refused if it is %s', (text) => {
    expect(() => parseSnapshot(text)).toThrow();
  });
});
