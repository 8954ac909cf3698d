import { describe, expect, it } from 'vitest';
import { surveyConfigurationSchema } from './survey-configuration.ts';

const options = [
  { optionId: 'red', label: 'Red' },
  { optionId: 'blue', label: 'Blue' },
];
const scale = { questionId: 'a', type: 'nps', title: 'How likely?' };
const end = { questionId: 'z', type: 'open_text', title: 'Anything else?' };

/** The problems of a branch of a question with these fields, each with its path. */
function branching(fields: object, when: object, goTo = 'z'): readonly string[] {
  const questions = [{ ...scale, ...fields, branching: [{ when, goTo }] }, end];
  const parsed = surveyConfigurationSchema.safeParse({ surveyKey: 'x', questions });
  const issues = parsed.success ? [] : parsed.error.issues;
  return issues.map(({ path, message }) => `${path.slice(4).join('.')}: ${message}`);
}

describe('a branch', () => {
  it.each<[object, object]>([
    [{}, { operator: 'less', value: 7 }],
    [{}, { operator: 'in', value: [0, 10] }],
    [{ type: 'open_text' }, { operator: 'contains', value: 'slow' }],
    [
      { type: 'single_choice', options },
      { operator: 'not_equals', value: 'red' },
    ],
    [
      { type: 'single_choice', options, allowOther: true },
      { operator: 'equals', value: 'other' },
    ],
    [
      { type: 'multiple_choice', options },
      { operator: 'contains', value: 'red' },
    ],
    [{ type: 'consent' }, { operator: 'equals', value: false }],
    [{ type: 'link', linkUrl: 'https://a.example' }, { operator: 'not_answered' }],
  ])('of %j can be %j', (fields, when) => {
    expect(branching(fields, when)).toEqual([]);
  });

  it.each<[object, object, string]>([
    [
      {},
      { operator: 'contains', value: 1 },
      'when.operator: must be one of equals, not_equals, in, greater, less, answered, not_answered, always for a question of type nps, not contains',
    ],
    [
      { type: 'open_text' },
      { operator: 'greater', value: 1 },
      'when.operator: must be one of equals, not_equals, in, contains, answered, not_answered, always for a question of type open_text, not greater',
    ],
    [{}, { operator: 'equals' }, 'when.value: is required by equals'],
    [{}, { operator: 'equals', value: 11 }, 'when.value: must be a whole number from 0 to 10'],
    [{}, { operator: 'less', value: 2.5 }, 'when.value: must be a whole number from 0 to 10'],
    [{}, { operator: 'in', value: [1, '2'] }, 'when.value.1: must be a whole number from 0 to 10'],
    [
      {},
      { operator: 'in', value: 1 },
      'when.value: must be a list: operator in compares with several values',
    ],
    [{}, { operator: 'in', value: [] }, 'when.value: must have at least 1 entry'],
    [{}, { operator: 'equals', value: [1] }, 'when.value: must not be a list; only operator in takes one'],
    [{}, { operator: 'always', value: 1 }, 'when.value: is not allowed: always takes no value'],
    [
      { required: true },
      { operator: 'not_answered' },
      'when.operator: must not be not_answered, since the question is required',
    ],
    [
      { type: 'rating', scale: 4 },
      { operator: 'equals', value: 5 },
      'when.value: must be a whole number from 1 to 4',
    ],
    [{ type: 'rating' }, { operator: 'equals', value: 6 }, 'when.value: must be a whole number from 1 to 5'],
    [{ type: 'consent' }, { operator: 'equals', value: 'yes' }, 'when.value: must be true or false'],
    [
      { type: 'single_choice', options },
      { operator: 'equals', value: 'other' },
      'when.value: must be the id of an option: red, blue',
    ],
    [
      { type: 'open_text' },
      { operator: 'equals', value: ' ' },
      'when.value: must be text without surrounding spaces, like trimmed answers',
    ],
    [
      { type: 'open_text' },
      { operator: 'contains', value: 'slow ' },
      'when.value: must be text without surrounding spaces, like trimmed answers',
    ],
  ])('of %j cannot be %j', (fields, when, problem) => {
    expect(branching(fields, when)).toEqual([problem]);
  });

  it('leads to a question of the survey, or its end', () => {
    expect(branching({}, { operator: 'equals', value: 1 }, 'end')).toEqual([]);
    expect(branching({}, { operator: 'equals', value: 1 }, 'nowhere')).toEqual([
      'goTo: question "nowhere" is not among the survey\'s questions',
    ]);
  });
});
