import { describe, expect, it } from 'vitest';
import { configurationSchema } from './configuration.ts';

const experiment = {
  experimentKey: 'cta',
  status: 'running',
  urlRules: { include: [{ kind: 'glob', value: '*' }] },
  variants: [
    { variantKey: 'control', weight: 0.5, isControl: true },
    {
      variantKey: 'b',
      weight: 0.5,
      changes: [{ selector: 'h1', operation: 'set_text', value: 'B', orderIndex: 0 }],
    },
  ],
  goals: [{ goalKey: 'purchase', isPrimary: true }],
};
const project = {
  projectKey: 'pk_test',
  goals: [{ goalKey: 'purchase', type: 'revenue', eventName: 'purchase', valueProperty: 'revenue' }],
  experiments: [experiment],
};
const problems = (changed: object) =>
  configurationSchema
    .safeParse({ projects: [{ ...project, ...changed }] })
    .error?.issues.map((issue) => `${issue.path.slice(2).join('.')}: ${issue.message}`);
const inExperiment = (changed: object) => problems({ experiments: [{ ...experiment, ...changed }] });
const weights = (...shares: number[]) => ({
  variants: shares.map((weight, index) => ({ variantKey: `v${index}`, weight, isControl: index === 0 })),
});

it('accepts a project and fills in defaults', () => {
  const parsed = configurationSchema.parse({ projects: [project] });
  expect(parsed.projects[0]).toMatchObject({
    allowedOrigins: ['*'],
    integrations: {
      analytics: { enabled: false, tagEventsEnabled: false },
      behaviorTool: { enabled: false },
    },
    holdout: 0,
    allowHtml: true,
    allowJs: true,
    manifest: true,
    consent: 'granted',
    globalPrivacyControl: 'no_integrations',
    lateChanges: 'apply',
    pageviews: false,
    trafficSample: true,
    experiments: [{ coverage: 1, urlRules: { exclude: [] }, force: [], exclude: [] }],
  });
});

it('refuses weights that do not sum to 1 within a millionth', () => {
  expect(inExperiment(weights(0.5, 0.6))).toEqual(['experiments.0.variants: weights must sum to 1, not 1.1']);
  expect(inExperiment(weights(0.333333, 0.333333, 0.333334))).toBeUndefined();
  expect(inExperiment(weights(0.333333, 0.333333, 0.333333))).toBeUndefined();
  expect(inExperiment(weights(0.333334, 0.333334, 0.333333))).toBeUndefined();
  expect(inExperiment(weights(0.333333, 0.333333, 0.333332))).toHaveLength(1);
});

it('refuses origins that match nothing', () => {
  expect(problems({ allowedOrigins: ['https://a.example', 'https://*.b.example'] })).toEqual([
    'allowedOrigins.1: must not contain *: list each origin, or use "*" alone for all',
  ]);
  expect(problems({ allowedOrigins: [] })).toEqual([
    'allowedOrigins: must have at least 1 entry, which is "*" for every origin',
  ]);
});

it('refuses an experiment without exactly one control', () => {
  const variants = experiment.variants.map((variant) => ({ ...variant, isControl: true }));
  expect(inExperiment({ variants })).toEqual([
    'experiments.0.variants: exactly one variant must have isControl: true, not 2',
  ]);
});

it('refuses a goal or a layer missing from the project', () => {
  expect(inExperiment({ goals: [{ goalKey: 'signup' }] })).toEqual([
    'experiments.0.goals.0.goalKey: goal "signup" is not among the project\'s goals',
  ]);
  expect(inExperiment({ layer: { layerKey: 'checkout', from: 0, to: 0.5 } })).toEqual([
    'experiments.0.layer.layerKey: layer "checkout" is not among the project\'s layers',
  ]);
});

it('refuses a duplicate key', () => {
  expect(problems({ experiments: [experiment, experiment] })).toEqual([
    'experiments.1.experimentKey: "cta" is used twice',
  ]);
});

it('refuses unknown fields instead of ignoring them', () => {
  expect(inExperiment({ colour: 'red' })).toHaveLength(1);
  expect(inExperiment({ urlRules: { include: [{ kind: 'like', value: 'a' }] } })).toHaveLength(1);
});

describe('webhooks', () => {
  const webhook = { webhookKey: 'crm', url: 'https://crm.example/hook', types: ['config.published'] };

  it('have a key, an address and types, and optionally whether they are enabled', () => {
    expect(problems({ webhooks: [webhook] })).toBeUndefined();
    expect(configurationSchema.parse({ projects: [{ ...project, webhooks: [webhook] }] })).toMatchObject({
      projects: [{ webhooks: [webhook] }],
    });
    for (const field of ['webhookKey', 'url', 'types'])
      expect(problems({ webhooks: [{ ...webhook, [field]: undefined }] })).toHaveLength(1);
    expect(problems({ webhooks: [{ ...webhook, types: [] }] })).toHaveLength(1);
  });

  it('have unique keys, and no secret', () => {
    expect(problems({ webhooks: [webhook, webhook] })).toEqual([
      'webhooks.1.webhookKey: "crm" is used twice',
    ]);
    expect(problems({ webhooks: [{ ...webhook, secret: 'whsec_x' }] })).toHaveLength(1);
  });
});

it('refuses an audience with the path of the wrong part', () => {
  const audience = (value: unknown) => ({ all: [{ attribute: 'device', operator: 'in', value }] });
  expect(inExperiment({ audience: audience(['mobile']) })).toBeUndefined();
  expect(inExperiment({ audience: audience(['toaster']) })?.[0]).toMatch(
    /^experiments\.0\.audience\.all\.0\.value/,
  );
});

describe('times', () => {
  it.each(['2026-03-01', '2026-03-01T12:00:00+02:00', '20260301T120000Z'])('may be %s', (startAt) => {
    expect(inExperiment({ startAt })).toBeUndefined();
  });

  it.each(['soon', 'now', '2026-02-30', '1969-12-31', '+010000-01-01', ''])('must not be %j', (startAt) => {
    expect(inExperiment({ startAt })).toEqual([
      'experiments.0.startAt: must be an ISO 8601 date or date-time between 1970 and 9999, such as 2026-03-01T08:00:00Z',
    ]);
  });

  it('must be in order, even across time zones', () => {
    const window = { startAt: '2026-03-01T12:00:00+02:00', endAt: '2026-03-01T10:00:00Z' };
    expect(inExperiment(window)).toEqual(['experiments.0.endAt: must be later than startAt']);
    expect(inExperiment({ ...window, endAt: '2026-03-01T10:00:00.001Z' })).toBeUndefined();
  });

  it('are required for scheduled experiments', () => {
    expect(inExperiment({ status: 'scheduled' })).toEqual([
      'experiments.0.startAt: is required for a scheduled experiment',
    ]);
    expect(inExperiment({ status: 'scheduled', startAt: '2026-03-01' })).toBeUndefined();
  });
});

describe('force and exclude lists', () => {
  const one = '0188A0AA-0000-7000-8000-00000000000A';

  it('are stored in lower case', () => {
    const lists = { force: [{ anonymousId: one, variantKey: 'b' }], exclude: [one.replaceAll('A', 'B')] };
    const parsed = configurationSchema.parse({
      projects: [{ ...project, experiments: [{ ...experiment, ...lists }] }],
    });
    expect(parsed.projects[0]?.experiments[0]).toMatchObject({
      force: [{ anonymousId: one.toLowerCase(), variantKey: 'b' }],
      exclude: [one.replaceAll('A', 'B').toLowerCase()],
    });
  });

  it('must contain unique visitor ids', () => {
    expect(inExperiment({ exclude: ['ann'] })).toHaveLength(1);
    const twice = [one, one.toLowerCase()].map((anonymousId) => ({ anonymousId, variantKey: 'b' }));
    expect(inExperiment({ force: twice })).toEqual([
      `experiments.0.force.1.anonymousId: "${one.toLowerCase()}" is used twice`,
    ]);
    expect(inExperiment({ force: twice.slice(1), exclude: [one] })).toEqual([
      'experiments.0.exclude.0: must not list a visitor who is also in force',
    ]);
  });

  it('must force existing variants', () => {
    expect(inExperiment({ force: [{ anonymousId: one, variantKey: 'c' }] })).toEqual([
      'experiments.0.force.0.variantKey: variant "c" is not among the experiment\'s variants',
    ]);
  });
});

it('accepts a rollout only of a completed experiment, and of an existing variant', () => {
  expect(inExperiment({ status: 'completed', rollout: 'b' })).toBeUndefined();
  expect(inExperiment({ rollout: 'b' })).toEqual([
    'experiments.0.rollout: applies to completed experiments only',
  ]);
  expect(inExperiment({ status: 'completed', rollout: 'c' })).toEqual([
    'experiments.0.rollout: variant "c" is not among the experiment\'s variants',
  ]);
});

it('accepts a holdout of at most half the visitors', () => {
  expect(problems({ holdout: 0.5 })).toBeUndefined();
  expect(problems({ holdout: 0.51 })).toHaveLength(1);
});

it('accepts an owner and unique lowercase tags', () => {
  const parsed = configurationSchema.parse({
    projects: [
      {
        ...project,
        experiments: [{ ...experiment, owner: ' ann@shop.example ', tags: ['Checkout', ' q3 '] }],
      },
    ],
  });
  expect(parsed.projects[0]?.experiments[0]).toMatchObject({
    owner: 'ann@shop.example',
    tags: ['checkout', 'q3'],
  });
  expect(inExperiment({ tags: ['a', 'b', 'A'] })).toEqual(['experiments.0.tags.2: "a" is used twice']);
  expect(inExperiment({ tags: Array.from({ length: 20 }, (_, n) => `t${n}`) })).toBeUndefined();
  for (const wrong of [
    { tags: Array.from({ length: 21 }, (_, n) => `t${n}`) },
    { tags: [' '] },
    { tags: ['x'.repeat(51)] },
    { owner: '' },
    { owner: 'x'.repeat(201) },
  ])
    expect(inExperiment(wrong)).toHaveLength(1);
});

it('accepts only existing currencies', () => {
  expect(problems({ currency: 'EUR' })).toBeUndefined();
  expect(problems({ currency: 'eur' })).toEqual([
    'currency: must be an uppercase ISO 4217 currency code such as EUR or USD',
  ]);
});

it('accepts unique internal addresses, at most 500', () => {
  const some = Array.from({ length: 501 }, (_, n) => `10.0.${n >> 8}.${n & 255}`);
  expect(problems({ internalAddresses: some.slice(1) })).toBeUndefined();
  expect(problems({ internalAddresses: some })).toHaveLength(1);
  expect(problems({ internalAddresses: ['2001:db8::1', '2001:DB8::1'] })).toEqual([
    'internalAddresses.1: "2001:db8::1" is used twice',
  ]);
});

it('refuses a plan that contradicts the project’s statistics', () => {
  expect(inExperiment({ plan: { engine: 'fixed', plannedVisitors: 1_000 } })).toBeUndefined();
  expect(problems({ statistics: { engine: 'fixed' } })).toEqual([
    'experiments.0.plan.plannedVisitors: is required: engine fixed has no verdict before that many visitors',
  ]);
  expect(problems({ statistics: { engine: 'fixed', plannedVisitors: 1_000 } })).toBeUndefined();
});

describe('a survey metric', () => {
  const surveys = [
    {
      surveyKey: 'after',
      questions: [
        { questionId: 'stars', type: 'rating', title: 'How was it?' },
        { questionId: 'why', type: 'open_text', title: 'Why?' },
      ],
    },
    { surveyKey: 'likely', questions: [{ questionId: 'q', type: 'nps', title: 'How likely?' }] },
  ];
  const measured = (analysis: object) =>
    problems({ surveys, experiments: [{ ...experiment, goals: [{ goalKey: 'purchase', analysis }] }] })?.map(
      (problem) => problem.replace('experiments.0.goals.0.analysis.', ''),
    );

  it.each([
    { kind: 'survey_score', surveyKey: 'after', questionId: 'stars' },
    { kind: 'survey_score', surveyKey: 'likely', questionId: 'q' },
    { kind: 'nps', surveyKey: 'likely' },
  ])('may be %j', (analysis) => {
    expect(measured(analysis)).toBeUndefined();
  });

  it.each([
    [{ kind: 'nps', surveyKey: 'gone' }, 'surveyKey: survey "gone" is not among the project\'s surveys'],
    [{ kind: 'nps', surveyKey: 'after' }, 'surveyKey: survey "after" has no question of type nps'],
    [
      { kind: 'survey_score', surveyKey: 'after', questionId: 'q' },
      'questionId: question "q" is not among those of survey "after"',
    ],
    [
      { kind: 'survey_score', surveyKey: 'after', questionId: 'why' },
      'questionId: question "why" has type open_text, whose answers are not numbers',
    ],
  ])('must not be %j', (analysis, problem) => {
    expect(measured(analysis)).toEqual([problem]);
  });
});

it('accepts project limits, at least one, that fit a whole batch', () => {
  expect(problems({ limits: { bootstrapsPerVisitor: 1, eventsPerVisitor: 100 } })).toBeUndefined();
  expect(problems({ limits: {} })).toEqual(['limits: must set a limit']);
  expect(problems({ limits: { eventsPerVisitor: 99, bootstrapsPerAddress: 0 } })).toHaveLength(2);
  expect(problems({ limits: { perVisitor: 100 } })).toContain('limits: Unrecognized key: "perVisitor"');
});

describe('a page change', () => {
  const changed = (change: object, changes: object = {}) =>
    problems({
      ...changes,
      experiments: [
        {
          ...experiment,
          variants: [
            { variantKey: 'control', weight: 0.5, isControl: true },
            { variantKey: 'b', weight: 0.5, changes: [{ value: '', orderIndex: 0, ...change }] },
          ],
        },
      ],
    })?.map((problem) => problem.replace('experiments.0.variants.1.changes.0.', ''));

  it('may omit an optional selector, and reports what makes it ineffective at its field', () => {
    expect(changed({ operation: 'run_js', value: 'return 1' })).toBeUndefined();
    expect(changed({ operation: 'set_text', value: 'x' })).toEqual(['selector: is required by set_text']);
  });

  it.each([
    { selector: 'b', operation: 'insert_after', value: '<i>' },
    { selector: 'iframe', operation: 'set_attribute', attribute: 'srcDoc', value: '<b>' },
  ])('must not contain HTML if the project forbids it: %j', (change) => {
    expect(changed(change)).toBeUndefined();
    const problem = `operation: must not be ${change.operation} with HTML, since the project has allowHtml: false`;
    expect(changed(change, { allowHtml: false })).toEqual([problem]);
    expect(changed(change, { allowHtml: false, allowJs: false })).toEqual([problem]);
  });

  it.each([
    { selector: 'b', operation: 'set_html', value: '<img src=x onerror=x()>' },
    { selector: 'b', operation: 'append_html', value: '<a href="&#106;avascript:x()">' },
    { selector: 'b', operation: 'replace_with_html', value: '<p>harmless</p>' },
    { selector: 'iframe', operation: 'set_attribute', attribute: 'srcdoc', value: '<script>x()</script>' },
  ])('must not contain HTML if the project forbids code, which HTML can carry: %j', (change) => {
    expect(changed(change, { allowJs: false })).toEqual([
      `operation: must not be ${change.operation} with HTML, which can carry code, since the project has allowJs: false`,
    ]);
  });

  it.each([
    { operation: 'run_js', value: 'x()' },
    { selector: 'b', operation: 'set_attribute', attribute: 'onClick', value: 'x()' },
    { selector: 'a', operation: 'set_link', value: ' java\tscript:x()' },
    { selector: 'a', operation: 'set_attribute', attribute: 'href', value: 'JavaScript:x()' },
  ])('must not contain code if the project forbids it: %j', (change) => {
    expect(changed(change)).toBeUndefined();
    expect(changed(change, { allowHtml: false })).toBeUndefined();
    expect(changed(change, { allowJs: false })).toEqual([
      `operation: must not be ${change.operation} with code, since the project has allowJs: false`,
    ]);
  });
});

describe('a goal', () => {
  const goal = (fields: object) =>
    problems({ goals: [{ goalKey: 'purchase', ...fields }] })?.map((problem) =>
      problem.replace('goals.0.', ''),
    );

  it.each([
    { type: 'custom_event', eventName: 'signup' },
    { type: 'pageview', urlRules: { include: [{ kind: 'simple', value: 'shop.example/thanks' }] } },
    { type: 'click', selector: '#buy', countMode: 'every' },
    { type: 'form_submit', selector: 'form', eventName: 'sent' },
    { type: 'scroll_depth', scrollPercent: 50 },
    { type: 'time_on_page', durationMs: 30_000 },
    { type: 'element_visible', selector: 'footer' },
  ])('may be %j', (fields) => {
    expect(goal(fields)).toBeUndefined();
  });

  it.each([
    [{ type: 'revenue' }, 'eventName: is required for a goal of type revenue'],
    [{ type: 'pageview' }, 'urlRules: is required for a goal of type pageview'],
    [{ type: 'click' }, 'selector: is required for a goal of type click'],
    [{ type: 'scroll_depth' }, 'scrollPercent: is required for a goal of type scroll_depth'],
    [{ type: 'time_on_page' }, 'durationMs: is required for a goal of type time_on_page'],
    [
      { type: 'time_on_page', durationMs: 1, selector: 'b' },
      'selector: is not allowed for a goal of type time_on_page',
    ],
    [
      { type: 'click', selector: 'b', eventName: '$exposure' },
      'eventName: must not be $exposure, which is reserved for exposures',
    ],
    [
      { type: 'custom_event', eventName: 'a\nb' },
      'eventName: must have 1 to 128 characters, not just spaces, and no control characters',
    ],
  ])('must not be %j', (fields, problem) => {
    expect(goal(fields)).toEqual([problem]);
  });
});
