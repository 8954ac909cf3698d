import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../../tests/support/volume.ts';
import { toYaml } from '../../publish/export-project.ts';
import { fromFile, importExport, key, reapplyExport, text, version } from './round-trip.fixture.ts';

const audiences = [{ audienceKey: 'p', audience: { attribute: 'os', operator: 'exists' } }];
const variants = [
  { variantKey: 'a', weight: 0.5, isControl: true },
  { variantKey: 'b', weight: 0.5 },
];
const experiments = [{ experimentKey: 'x', variants }];
const question = { questionId: 'q', type: 'open_text', title: 'Why?' };

/** A survey with every field of the file format. */
const whole = {
  surveyKey: 'whole',
  name: 'no',
  notes: '- a\n- b',
  status: 'scheduled',
  salt: '012',
  startAt: '2026-01-01T00:00:00.000Z',
  endAt: '2027-01-01T00:00:00.000Z',
  urlRules: { include: [{ kind: 'glob', value: '*' }], exclude: [{ kind: 'exact', value: '/q' }] },
  audienceKey: 'p',
  experiment: { experimentKey: 'x', variantKeys: ['b'] },
  coverage: 0.5,
  displayType: 'inline',
  questions: [
    {
      questionId: 'a',
      type: 'multiple_choice',
      title: 'null',
      description: '# x',
      required: true,
      options: [
        { optionId: 'yes', label: 'yes' },
        { optionId: 'no', label: 'no' },
      ],
      shuffle: true,
      allowOther: true,
      minChoices: 1,
      maxChoices: 2,
      branching: [{ when: { operator: 'in', value: ['yes', 'other'] }, goTo: 'end' }],
    },
    {
      questionId: 'b',
      type: 'rating',
      title: 'B',
      scale: 4,
      ratingStyle: 'stars',
      minLabel: '0',
      maxLabel: '1e3',
    },
    {
      questionId: 'c',
      type: 'open_text',
      title: 'C',
      placeholder: '~',
      multiline: false,
      minLength: 1,
      maxLength: 9,
    },
    { questionId: 'd', type: 'link', title: 'D', linkUrl: 'https://a.example', linkLabel: 'A' },
    { questionId: 'e', type: 'open_text', title: 'E', format: 'number', branching: [] },
  ],
  trigger: {
    type: 'event',
    eventName: '~',
    conditions: [
      { property: 'x', operator: 'in', value: [1, '1'] },
      { property: 'y', operator: 'exists' },
    ],
  },
  display: { frequency: 'limited', maxShows: 2, intervalDays: 0.5, cooldownDays: 1, delayMs: 5 },
  appearance: {
    position: 'center',
    theme: 'dark',
    accentColor: '#ffdd00',
    backgroundColor: '#000000',
    textColor: '#FFFFFF',
    container: '#survey',
  },
  intro: { title: 'Hi', description: 'a: b', buttonLabel: 'Go' },
  thankYou: { title: 'Bye', linkUrl: 'mailto:a@a.example', linkLabel: 'Mail' },
  language: 'de-AT',
  labels: { next: 'Weiter' },
  translations: {
    en: { questions: { a: { options: { no: 'No' } }, b: {} }, intro: { title: 'Hello' }, labels: {} },
    fr: {},
  },
};

describe('an exported survey', () => {
  it('round-trips through a file, with any content', () => {
    fc.assert(
      fc.property(projectFields, (fields) => {
        const project = fromFile(fields);
        expect(reapplyExport(project)).toEqual(project);
      }),
      { numRuns: runs(70) },
    );
  });

  it('round-trips with every field that a file can have', () => {
    const archived = {
      surveyKey: 'old',
      status: 'archived',
      experiment: { experimentKey: 'x' },
      questions: [question],
    };
    const surveyBudget = { surveys: 3, days: 1.5 };
    const project = fromFile({ audiences, experiments, surveyBudget, surveys: [whole, archived] });
    expect(reapplyExport(project)).toEqual(project);
    expect(project.surveys[1]?.questions).toMatchObject(whole.questions);
  });

  it('is shown to the same visitors in an empty installation', () => {
    const project = fromFile({ surveys: [{ surveyKey: 'x', salt: 'pepper', questions: [question] }] });
    expect(importExport(project).surveys[0]?.salt).toBe('pepper');
  });

  it('omits defaults', () => {
    const source = toYaml(fromFile({ surveys: [{ surveyKey: 'x', questions: [question] }] }), version);
    expect(source.slice(source.indexOf('surveys:')).replace(/salt: .*/, 'salt: S')).toBe(`surveys:
      - surveyKey: x
        name: x
        status: draft
        salt: S
        questions:
          - questionId: q
            type: open_text
            title: Why?
`);
    expect(source).not.toContain('surveyBudget');
  });
});

const texts = fc.record({ title: text, description: text }, { requiredKeys: ['title'] });
const anyQuestion = fc.record(
  {
    type: fc.constantFrom('open_text', 'nps', 'csat', 'ces', 'consent', 'rating'),
    title: text,
    description: text,
    required: fc.boolean(),
  },
  { requiredKeys: ['type', 'title'] },
);

const survey = fc.record(
  {
    surveyKey: key,
    name: text,
    notes: text,
    salt: text,
    status: fc.constantFrom('draft', 'running', 'paused', 'completed', 'archived'),
    coverage: fc.double({ min: 0, max: 1, noNaN: true }),
    displayType: fc.constantFrom('popover', 'modal', 'api'),
    questions: fc
      .array(anyQuestion, { minLength: 1, maxLength: 4 })
      .map((questions) => questions.map((each, at) => ({ ...each, questionId: `q${at}` }))),
    trigger: fc.constantFrom(
      { type: 'immediate' },
      { type: 'manual' },
      { type: 'delay', delayMs: 0 },
      { type: 'event', eventName: 'no', conditions: [] },
    ),
    display: fc.record(
      {
        frequency: fc.constantFrom('once', 'until_response', 'always'),
        cooldownDays: fc.nat(60),
        delayMs: fc.nat(60),
      },
      { requiredKeys: [] },
    ),
    appearance: fc.record({ theme: fc.constantFrom('auto', 'light', 'dark') }, { requiredKeys: [] }),
    intro: texts,
    thankYou: texts,
    labels: fc.record(
      { next: text.filter((each) => !each.includes('{')), other: fc.constant('no') },
      { requiredKeys: [] },
    ),
    language: fc.constantFrom('en', 'no', 'pt-BR'),
    translations: fc.dictionary(
      fc.constantFrom('de', 'fr', 'sv'),
      fc.record({ questions: fc.record({ q0: fc.record({ title: text }) }) }),
    ),
  },
  { requiredKeys: ['surveyKey', 'questions'] },
);

const projectFields = fc.record({
  surveyBudget: fc.record({ surveys: fc.integer({ min: 1, max: 9 }), days: fc.constantFrom(0.5, 7, 30) }),
  surveys: fc.uniqueArray(survey, { selector: ({ surveyKey }) => surveyKey, maxLength: 3 }),
});
