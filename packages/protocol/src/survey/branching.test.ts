import { expect, it } from 'vitest';
import { branchMatches, nextQuestionId } from './branching.ts';
import type { Branch, SurveyQuestion } from './survey.ts';

it.each<[SurveyQuestion['type'], Branch['when'], unknown, boolean]>([
  ['open_text', { operator: 'equals', value: 'Yes' }, ' yes ', true],
  ['open_text', { operator: 'not_equals', value: 'yes' }, undefined, false],
  ['open_text', { operator: 'contains', value: 'SLOW' }, 'It is slow.', true],
  ['open_text', { operator: 'answered' }, '  ', false],
  ['open_text', { operator: 'not_answered' }, null, true],
  ['nps', { operator: 'less', value: 7 }, 6, true],
  ['nps', { operator: 'less', value: 7 }, undefined, false],
  ['nps', { operator: 'greater', value: 8 }, 8, false],
  ['nps', { operator: 'in', value: [0, 1] }, 0, true],
  ['single_choice', { operator: 'equals', value: 'other' }, { other: 'x' }, true],
  ['multiple_choice', { operator: 'contains', value: 'red' }, ['blue', 'red'], true],
  ['multiple_choice', { operator: 'in', value: ['red', 'other'] }, ['blue', { other: 'x' }], true],
  ['multiple_choice', { operator: 'answered' }, [], false],
  ['consent', { operator: 'equals', value: false }, false, true],
  ['link', { operator: 'answered' }, true, true],
  ['csat', { operator: 'always' }, undefined, true],
])('of %s, the branch %j with the answer %j is taken: %s', (type, when, answer, isTaken) => {
  expect(branchMatches({ type }, when, answer)).toBe(isTaken);
});

it('follows the first matching branch, else the next question, and the end after the last', () => {
  const low = { when: { operator: 'less' as const, value: 7 }, goTo: 'c' };
  const done = { when: { operator: 'greater' as const, value: 8 }, goTo: 'end' };
  const question = (questionId: string): SurveyQuestion => ({
    questionId,
    type: 'nps',
    title: questionId,
    required: false,
  });
  const questions = [{ ...question('a'), branching: [low, done] }, question('b'), question('c')];
  expect([3, 8, 9, undefined].map((answer) => nextQuestionId(questions, 'a', answer))).toEqual([
    'c',
    'b',
    'end',
    'b',
  ]);
  expect(nextQuestionId(questions, 'c', 1)).toBe('end');
  expect(nextQuestionId(questions, 'nowhere', 1)).toBe('end');
});
