import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerProblems } from './answer-problems.ts';
import type { SurveyQuestion } from './survey.ts';

const options = ['a', 'b', 'c'].map((optionId) => ({ optionId, label: optionId.toUpperCase() }));
const question = (type: SurveyQuestion['type'], fields: Partial<SurveyQuestion> = {}): SurveyQuestion => ({
  questionId: 'q',
  type,
  title: 'Q',
  required: false,
  ...fields,
});
const single = question('single_choice', { options });
const multiple = question('multiple_choice', { options });
const other = { allowOther: true };
const longest = { other: 'x'.repeat(10_000) };
const tooLong = { other: `${longest.other}x` };
const problemOf = (wanted: SurveyQuestion, answer: unknown) => {
  const [problem] = answerProblems([wanted], { q: answer });
  return problem?.message;
};

/** For each type, valid and invalid answers. */
const table: readonly (readonly [string, SurveyQuestion, readonly unknown[], readonly unknown[]])[] = [
  ['open_text', question('open_text'), ['', 'yes', '<script>', 'a\0b', '\ud800'], [1, true, {}, [], ['x']]],
  ['open_text, required', question('open_text', { required: true }), ['yes'], ['', ' ', '\n\t']],
  ['single_choice', single, ['a', 'c'], ['d', 'A', '', 1, ['a'], { other: 'x' }, {}, '__proto__', true]],
  [
    'single_choice with other',
    { ...single, ...other },
    ['a', { other: 'x' }],
    [{ other: '' }, { other: ' ' }, { other: 1 }, { other: 'x', a: 1 }, {}, [], ['a'], { Other: 'x' }],
  ],
  [
    'multiple_choice',
    multiple,
    [[], ['a'], ['c', 'a', 'b']],
    ['a', ['d'], ['a', 'a'], [1], [null], [['a']], {}, [{ other: 'x' }], { 0: 'a', length: 1 }],
  ],
  ['multiple_choice, required', { ...multiple, required: true }, [['a']], [[]]],
  [
    'multiple_choice from 2 to 2',
    { ...multiple, minChoices: 2, maxChoices: 2 },
    [[], ['a', 'b']],
    [['a'], ['a', 'b', 'c']],
  ],
  [
    'multiple_choice with other',
    { ...multiple, ...other },
    [[{ other: 'x' }], ['a', { other: 'x' }]],
    [[{ other: 'x' }, { other: 'y' }], [{ other: '' }], [{ constructor: 'x' }]],
  ],
  ['rating', question('rating', { scale: 3 }), [1, 3], [0, 4, 1.5, '1', true, [1], {}, Number.NaN, -1]],
  ['nps', question('nps', { scale: 10 }), [0, 10], [-1, 11, 9.5, '9', false]],
  ['csat', question('csat'), [1, 5], [0, 6, '5']],
  ['ces', question('ces'), [1, 7], [0, 8, {}]],
  ['consent', question('consent'), [true, false], ['true', 1, 0, 'yes', {}]],
  ['consent, required', question('consent', { required: true }), [true], [false]],
  ['link', question('link'), [true], [false, 'https://x.example/', 1]],
];

describe.each(table)('an answer to a question of %s', (_, wanted, fitting, unfitting) => {
  it.each(fitting.map((answer) => [JSON.stringify(answer), answer]))('may be %s', (_json, answer) => {
    expect(problemOf(wanted, answer)).toBeUndefined();
  });

  it.each(unfitting.map((answer) => [JSON.stringify(answer), answer]))('must not be %s', (_json, answer) => {
    expect(problemOf(wanted, answer)).toMatch(/^(must|each of them must) /);
  });

  it('may be null', () => {
    expect(problemOf(wanted, null)).toBeUndefined();
  });
});

it('accepts “other” texts up to the general limit, and no longer', () => {
  const problem = 'must have at most 10000 characters as "other"';
  expect(problemOf({ ...single, ...other }, longest)).toBeUndefined();
  expect(problemOf({ ...single, ...other }, tooLong)).toBe(problem);
  expect(problemOf({ ...multiple, ...other }, ['a', tooLong])).toBe(`each of them ${problem}`);
});

it('reports invalid answers, without requiring missing ones', () => {
  const questions = [
    question('nps', { questionId: 'score', required: true }),
    question('open_text', { questionId: 'why', required: true, maxLength: 3 }),
  ];
  expect(answerProblems(questions, {})).toEqual([]);
  expect(answerProblems(questions, { score: 9 })).toEqual([]);
  expect(answerProblems(questions, { score: 11, why: 'long' })).toEqual([
    { path: 'answers.score', message: 'must be a whole number from 0 to 10' },
    { path: 'answers.why', message: 'must have at most 3 characters' },
  ]);
});

it('rejects unknown questions, and repeats no invalid name', () => {
  const answers: unknown = JSON.parse(
    '{"__proto__":{"a":1},"constructor":1,"toString":"x","a b\\u0000":1,"r":1}',
  );
  const message = 'must be the answer to a question of this survey';
  expect(answerProblems([question('nps')], answers as Record<string, unknown>)).toEqual(
    ['answers', 'answers.constructor', 'answers.r'].map((path) => ({ path, message })),
  );
});

it('returns at most the maximum number of rows', () => {
  const answers = Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`q${n}`, 1]));
  expect(answerProblems([], answers)).toHaveLength(100);
  expect(answerProblems([], answers, 3)).toHaveLength(3);
});

it('accepts any JSON, without throwing or repeating it', () => {
  const words = 'what nobody else may read';
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(...table), (answer, [, wanted]) => {
      expect(answerProblems([wanted], { q: answer })).toBeInstanceOf(Array);
      const problems = answerProblems([wanted], { q: { ...Object(answer), secret: words } });
      expect(problems).not.toEqual([]);
      expect(JSON.stringify(problems)).not.toContain(words);
      expect(JSON.stringify(answerProblems([wanted], { q: words }))).not.toContain(words);
    }),
  );
});
