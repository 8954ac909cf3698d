import { describe, expect, it } from 'vitest';
import { survey } from '../../authoring/surveys/survey.fixture.ts';
import { project } from '../documents/project.fixture.ts';
import type { ProjectSurvey } from '../documents/project.ts';
import { describeDifference } from './describe-difference.ts';

const likely = { questionId: 'likely', type: 'nps', title: 'How likely?' };
const colour = {
  questionId: 'colour',
  type: 'single_choice',
  title: 'Which?',
  options: [
    { optionId: 'red', label: 'Red' },
    { optionId: 'blue', label: 'Blue' },
  ],
};
const base = { name: 'Spring', questions: [likely, colour] };

describe('describeDifference', () => {
  it('describes an added or removed survey', () => {
    expect(sentences([], [survey({ ...base, status: 'draft' })])).toEqual(['Survey "Spring" added as draft']);
    expect(sentences([survey(base)], [])).toEqual(['Survey "Spring" removed']);
    expect(sentences([survey(base)], [survey(base)])).toEqual([]);
  });

  it.each<[object, readonly string[]]>([
    [{ status: 'paused' }, ['Status of "Spring": running → paused']],
    [{ coverage: 0.25 }, ['Coverage of "Spring": 100% → 25%']],
    [
      { urlRules: { include: [{ kind: 'glob', value: '*/help/*' }] } },
      ['Pages of "Spring": none → "glob */help/*"'],
    ],
    [
      { experiment: { experimentKey: 'cta', variantKeys: ['b'] } },
      ['Experiment of "Spring": none → cta (b)'],
    ],
    [{ displayType: 'modal' }, ['Display of "Spring": popover → modal']],
    [
      {
        trigger: {
          type: 'event',
          eventName: 'bought',
          conditions: [{ property: 'sum', operator: 'greater', value: 9 }],
        },
      },
      ['Trigger of "Spring": immediate → event "bought" with sum greater 9'],
    ],
    [{ trigger: { type: 'scroll', scrollPercent: 50 } }, ['Trigger of "Spring": immediate → scroll to 50%']],
    [
      { display: { frequency: 'limited', maxShows: 2, intervalDays: 7 } },
      [
        'Frequency of "Spring": once → limited',
        'Maximum displays of "Spring": none → 2',
        'Days between displays of "Spring": none → 7',
      ],
    ],
    [{ appearance: { theme: 'dark' } }, ['Theme of "Spring": auto → dark']],
    [{ intro: { title: 'Hello' } }, ['Intro of "Spring" added']],
    [{ labels: { next: 'Onward' } }, ['Labels of "Spring": none → {"next":"Onward"}']],
    [{ translations: { de: {} } }, ['Translation de of "Spring" added']],
    [
      { questions: [{ ...likely, title: 'Really?' }, colour] },
      ['Text of question "likely" in "Spring": "How likely?" → "Really?"'],
    ],
    [{ questions: [likely] }, ['Question "Which?" removed from "Spring"']],
    [
      { questions: [likely, colour, { questionId: 'why', type: 'open_text', title: 'Why?' }] },
      ['Question "Why?" added to "Spring"'],
    ],
    [{ questions: [colour, likely] }, ['Order of questions of "Spring": likely, colour → colour, likely']],
    [
      {
        questions: [
          { ...likely, branching: [{ when: { operator: 'less', value: 7 }, goTo: 'end' }] },
          colour,
        ],
      },
      ['Branching of question "likely" in "Spring": none → less 7 to the end'],
    ],
    [
      {
        questions: [
          likely,
          {
            ...colour,
            options: [
              { optionId: 'blue', label: 'Navy' },
              { optionId: 'green', label: 'Green' },
            ],
          },
        ],
      },
      [
        'Text of an option of question "colour" in "Spring": "Blue" → "Navy"',
        'Option "Green" added to question "colour" in "Spring"',
        'Option "Red" removed from question "colour" in "Spring"',
      ],
    ],
    [
      { questions: [likely, { ...colour, options: colour.options.toReversed() }] },
      ['Order of options of question "colour" in "Spring": red, blue → blue, red'],
    ],
  ])('describes a survey that gets %j', (fields, expected) => {
    expect(sentences([survey(base)], [survey({ ...base, ...fields })])).toEqual(expected);
  });

  it('names the survey of a change, and describes its thank-you page', () => {
    const [before, after] = ['Thanks', 'Many thanks'].map((title) => [
      survey({ ...base, thankYou: { title } }),
    ]);
    expect(describeDifference(project({ surveys: before ?? [] }), project({ surveys: after ?? [] }))).toEqual(
      [
        {
          surveyKey: 'nps',
          sentence: 'Title of the thanks of "Spring": "Thanks" → "Many thanks"',
          path: 'surveys.nps.thankYou.title',
          before: 'Thanks',
          after: 'Many thanks',
        },
      ],
    );
  });

  it('describes how many surveys a visitor sees', () => {
    const after = project({ surveyBudget: { surveys: 1, days: 30 } });
    expect(describeDifference(project({}), after).map(({ sentence }) => sentence)).toEqual([
      'Survey budget of the project: 2 in 7 days → 1 in 30 days',
    ]);
  });
});

function sentences(before: readonly ProjectSurvey[], after: readonly ProjectSurvey[]): readonly string[] {
  return describeDifference(project({ surveys: before }), project({ surveys: after })).map(
    ({ sentence }) => sentence,
  );
}
