import {
  type Branch,
  nextQuestionId,
  type SurveyAnswer,
  type SurveyQuestion,
  surveyEnd,
} from '@pixel/protocol';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runs } from '../../../../../tests/support/volume.ts';
import { nextQuestion } from './next-question.ts';

const question = (questionId: string, more: Partial<SurveyQuestion> = {}): SurveyQuestion => ({
  questionId,
  type: 'nps',
  title: questionId,
  required: false,
  ...more,
});
const next = (questions: readonly SurveyQuestion[], answer: SurveyAnswer | null) =>
  nextQuestion(questions, 'a', { a: answer })?.questionId;

it('returns the next question, and nothing after the last', () => {
  expect(next([question('a'), question('b')], 3)).toBe('b');
  expect(next([question('a')], 3)).toBeUndefined();
});

it('follows the first matching branch', () => {
  const branching: Branch[] = [
    { when: { operator: 'greater', value: 8 }, goTo: 'end' },
    { when: { operator: 'greater', value: 5 }, goTo: 'c' },
  ];
  const questions = [question('a', { branching }), question('b'), question('c')];
  expect([9, 7, 2, null].map((answer) => next(questions, answer))).toEqual([undefined, 'c', 'b', 'b']);
});

it('trims the answer, but not the value it is compared with', () => {
  const isNext = (value: string, answer: string) => {
    const branching: Branch[] = [{ when: { operator: 'equals', value }, goTo: 'end' }];
    const questions = [question('a', { type: 'open_text', branching }), question('b')];
    expect(next(questions, answer) ?? surveyEnd).toBe(nextQuestionId(questions, 'a', answer));
    return next(questions, answer);
  };
  expect(isNext('A', ' a ')).toBeUndefined();
  expect(isNext('A ', 'a')).toBe('b');
});

it('agrees with the service, for any questions and answers', () => {
  const text = fc.constantFrom('a', 'A ', 'b', 'xa', '', 'other', '7', '10');
  const value = fc.oneof(
    text,
    fc.integer({ min: 0, max: 10 }),
    fc.boolean(),
    fc.array(fc.oneof(text, fc.integer({ min: 0, max: 10 })), { maxLength: 3 }),
  );
  const other = fc.record({ other: fc.string() });
  const answer: fc.Arbitrary<SurveyAnswer | null> = fc.oneof(
    fc.constant(null),
    text.filter((one) => one.trim() !== ''),
    fc.integer({ min: 0, max: 10 }),
    fc.boolean(),
    other,
    fc.array(fc.oneof(fc.constantFrom('a', 'b'), other), { minLength: 1, maxLength: 3 }),
  );
  const operator = fc.constantFrom(
    'equals',
    'not_equals',
    'in',
    'contains',
    'greater',
    'less',
    'answered',
    'not_answered',
    'always',
  );
  const type = fc.constantFrom('open_text', 'single_choice', 'multiple_choice', 'nps', 'consent');
  fc.assert(
    fc.property(operator, value, answer, type, (kind, wanted, actual, of) => {
      const branching = [{ when: { operator: kind, value: wanted }, goTo: 'c' }];
      const questions = [question('a', { type: of, branching }), question('b'), question('c')];
      expect(next(questions, actual) ?? surveyEnd).toBe(nextQuestionId(questions, 'a', actual));
    }),
    { numRuns: runs(2_000) },
  );
});
