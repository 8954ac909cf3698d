import type { QuestionConfiguration } from '@pixel/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { questionPath } from './question-path.ts';

type Branch = NonNullable<QuestionConfiguration['branching']>[number];

function question(
  questionId: string,
  type: QuestionConfiguration['type'],
  ...branching: readonly Branch[]
): QuestionConfiguration {
  return { questionId, type, title: questionId, required: false, branching: [...branching] };
}

const when = (
  operator: Branch['when']['operator'],
  value: Branch['when']['value'],
  goTo: string,
): Branch => ({
  when: { operator, ...(value === undefined ? {} : { value }) },
  goTo,
});

describe('questionPath', () => {
  it('follows the order of questions', () => {
    const questions = [question('a', 'nps'), question('b', 'open_text')];
    expect(questionPath(questions, {})).toEqual(['a', 'b']);
    expect(questionPath([], {})).toEqual([]);
  });

  it.each<[type: QuestionConfiguration['type'], branch: Branch, answer: unknown, fits: boolean]>([
    ['nps', when('less', 7, 'end'), 6, true],
    ['nps', when('less', 7, 'end'), 7, false],
    ['nps', when('greater', 8, 'end'), 9, true],
    ['nps', when('greater', 8, 'end'), undefined, false],
    ['nps', when('in', [0, 1], 'end'), 1, true],
    ['nps', when('in', [0, 1], 'end'), 2, false],
    ['nps', when('equals', 0, 'end'), 0, true],
    ['nps', when('equals', 0, 'end'), undefined, false],
    ['single_choice', when('equals', 'Red', 'end'), 'red', true],
    ['single_choice', when('not_equals', 'red', 'end'), 'blue', true],
    ['single_choice', when('not_equals', 'red', 'end'), 'red', false],
    ['single_choice', when('not_equals', 'red', 'end'), undefined, false],
    ['single_choice', when('equals', 'other', 'end'), { other: 'Green' }, true],
    ['single_choice', when('contains', 're', 'end'), 'red', false],
    ['multiple_choice', when('contains', 'red', 'end'), ['blue', 'red'], true],
    ['multiple_choice', when('in', ['red', 'other'], 'end'), ['blue', { other: 'x' }], true],
    ['multiple_choice', when('equals', 'red', 'end'), ['red'], true],
    ['multiple_choice', when('equals', 'red', 'end'), ['red', 'blue'], false],
    ['multiple_choice', when('answered', undefined, 'end'), [], false],
    ['open_text', when('contains', 'SLOW', 'end'), 'It is slow.', true],
    ['open_text', when('contains', 'slow', 'end'), undefined, false],
    ['open_text', when('not_answered', undefined, 'end'), undefined, true],
    ['open_text', when('not_answered', undefined, 'end'), 'x', false],
    ['open_text', when('answered', undefined, 'end'), 'x', true],
    ['consent', when('equals', true, 'end'), true, true],
    ['consent', when('equals', true, 'end'), false, false],
    ['link', when('always', undefined, 'end'), undefined, true],
  ])('of %s, %j matches %j: %s', (type, branch, answer, fits) => {
    const questions = [question('a', type, branch), question('b', 'open_text')];
    expect(questionPath(questions, { a: answer })).toEqual(fits ? ['a'] : ['a', 'b']);
  });

  it('follows the first matching branch', () => {
    const questions = [
      question('score', 'nps', when('less', 7, 'why'), when('always', undefined, 'thanks')),
      question('skipped', 'open_text'),
      question('why', 'open_text', when('always', undefined, 'end')),
      question('thanks', 'open_text'),
    ];
    expect(questionPath(questions, { score: 3 })).toEqual(['score', 'why']);
    expect(questionPath(questions, { score: 9 })).toEqual(['score', 'thanks']);
  });

  it('terminates for any branches', () => {
    const id = fc.constantFrom('a', 'b', 'c', 'end', 'nowhere');
    const branches = fc.array(
      id.map((goTo) => when('always', undefined, goTo)),
      { maxLength: 1 },
    );
    fc.assert(
      fc.property(branches, branches, branches, (a, b, c) => {
        const path = questionPath(
          [question('a', 'nps', ...a), question('b', 'nps', ...b), question('c', 'nps', ...c)],
          {},
        );
        expect(new Set(path).size).toBe(path.length);
      }),
    );
  });
});
