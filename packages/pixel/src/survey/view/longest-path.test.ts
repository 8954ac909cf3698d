import type { Branch, SurveyQuestion } from '@pixel/protocol';
import { expect, it } from 'vitest';
import { longestPath } from './longest-path.ts';

const question = (questionId: string, ...branching: readonly Branch[]): SurveyQuestion => ({
  questionId,
  type: 'nps',
  title: questionId,
  required: false,
  branching: [...branching],
});
const low = (goTo: string): Branch => ({ when: { operator: 'less', value: 7 }, goTo });
const always = (goTo: string): Branch => ({ when: { operator: 'always' }, goTo });
const counts = (...questions: readonly SurveyQuestion[]) =>
  questions.map((each) => longestPath(questions, each));

it('counts the remaining questions of a linear survey', () => {
  expect(counts(question('a'), question('b'), question('c'))).toEqual([3, 2, 1]);
});

it('counts the longer path of a fork, and no unreachable one', () => {
  expect(counts(question('a', low('c')), question('b', always('end')), question('c'))).toEqual([2, 1, 1]);
  expect(counts(question('a', low('b'), always('c')), question('b', always('end')), question('c'))).toEqual([
    2, 1, 1,
  ]);
  expect(
    counts(question('a', always('c')), question('b', always('end')), question('c', always('b'))),
  ).toEqual([3, 1, 2]);
});

it('ends if branches form a circle or lead to an unknown question', () => {
  expect(counts(question('a', low('gone')), question('b', always('a')))).toEqual([2, 2]);
});

it('is fast for a survey with many paths', () => {
  const many = Array.from({ length: 100 }, (_, at) => question(`q${at}`, low(`q${at + 2}`)));
  expect(counts(...many)[0]).toBe(100);
});
