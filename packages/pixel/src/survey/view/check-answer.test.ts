import { answerProblems, type SurveyAnswer, type SurveyQuestion } from '@pixel/protocol';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runs } from '../../../../../tests/support/volume.ts';
import { checkAnswer } from './check-answer.ts';

const options = ['red', 'green', 'blue'].map((optionId) => ({ optionId, label: optionId }));
const question = (more: Partial<SurveyQuestion>): SurveyQuestion => ({
  questionId: 'a',
  type: 'open_text',
  title: 'A',
  required: false,
  ...more,
});

const cases: readonly (readonly [
  what: string,
  question: Partial<SurveyQuestion>,
  answer: SurveyAnswer | null,
  label: string | undefined,
])[] = [
  ['nothing where nothing is required', {}, null, undefined],
  ['nothing where something is required', { required: true }, null, 'requiredProblem'],
  ['a mail address', { format: 'email' }, 'a@b.example', undefined],
  ['no mail address', { format: 'email' }, 'a@b..example', 'emailProblem'],
  ['a web address', { format: 'url' }, 'https://b.example/x', undefined],
  ['an address of another kind', { format: 'url' }, 'javascript:alert(1)', 'urlProblem'],
  ['a number as people write it', { format: 'number' }, '1 234,5', undefined],
  ['no number', { format: 'number' }, '12a', 'numberProblem'],
  ['too few letters', { minLength: 3 }, 'ab', 'tooShortProblem'],
  ['too many letters', { maxLength: 3 }, 'abcd', 'tooLongProblem'],
  ['more than anybody writes', {}, 'x'.repeat(10_001), 'tooLongProblem'],
  ['too few choices', { type: 'multiple_choice', options, minChoices: 2 }, ['red'], 'tooFewProblem'],
  [
    'too many choices',
    { type: 'multiple_choice', options, maxChoices: 1 },
    ['red', 'blue'],
    'tooManyProblem',
  ],
  [
    'other words that are blank',
    { type: 'single_choice', options, allowOther: true },
    { other: ' ' },
    'requiredProblem',
  ],
  ['a consent that is required and not given', { type: 'consent', required: true }, false, 'requiredProblem'],
  ['a consent that is not given', { type: 'consent' }, false, undefined],
];

it.each(cases)('validates %s', (_, more, answer, label) => {
  expect(checkAnswer(question(more), answer)?.label).toBe(label);
});

it('accepts nothing that the service refuses', () => {
  const limits = fc.record(
    {
      minLength: fc.integer({ min: 1, max: 9 }),
      maxLength: fc.integer({ min: 1, max: 12 }),
      format: fc.constantFrom('email', 'url', 'number'),
    },
    { requiredKeys: [] },
  );
  const words = fc.oneof(
    fc.string(),
    fc.emailAddress(),
    fc.webUrl(),
    fc.stringMatching(/^[-+0-9., ]{0,12}$/),
    fc.stringMatching(/^https?:[/]{0,3}[a-z:.[\]@]{0,9}$/),
  );
  fc.assert(
    fc.property(limits, words, fc.boolean(), (more, text, required) => {
      const checked = question({ ...more, required });
      const answer = text.trim() || null;
      if (checkAnswer(checked, answer) === undefined)
        expect(answerProblems([checked], { a: answer })).toEqual([]);
    }),
    { numRuns: runs(3_000) },
  );
});
