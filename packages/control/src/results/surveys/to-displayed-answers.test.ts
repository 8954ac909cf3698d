import type { QuestionConfiguration } from '@pixel/protocol';
import { describe, expect, it } from 'vitest';
import { knownQuestions } from './known-questions.ts';
import { toDisplayedAnswers } from './to-displayed-answers.ts';

const question = (its: Partial<QuestionConfiguration>): QuestionConfiguration => ({
  questionId: 'q',
  type: 'open_text',
  title: 'Why?',
  required: false,
  ...its,
});
const displayed = (answer: unknown, its: Partial<QuestionConfiguration>) =>
  toDisplayedAnswers({ q: answer }, knownQuestions([question(its)], []), [question(its)])[0]?.answer;
const options = [
  { optionId: 'a', label: 'Apples' },
  { optionId: 'b', label: 'Pears' },
];

describe('saidAnswers', () => {
  it.each([
    ['open_text', 'So.', { kind: 'text', text: 'So.' }],
    ['nps', 9, { kind: 'number', value: 9 }],
    ['single_choice', 'a', { kind: 'options', labels: ['Apples'], other: null }],
    ['multiple_choice', ['b', { other: 'Figs' }], { kind: 'options', labels: ['Pears'], other: 'Figs' }],
    ['multiple_choice', ['gone'], { kind: 'options', labels: ['gone'], other: null }],
    ['consent', false, { kind: 'yes_no', value: false }],
    ['link', true, { kind: 'yes_no', value: true }],
    ['rating', 'five', { kind: 'unfit', json: '"five"' }],
    ['single_choice', 4, { kind: 'unfit', json: '4' }],
  ] as const)('formats an answer to %s', (type, answer, expected) =>
    expect(displayed(answer, { type, options })).toEqual(expected),
  );

  it('uses the question as asked, in the survey’s order', () => {
    const now = knownQuestions(
      [question({ questionId: 'first', title: 'First?' }), question({ title: 'How much?', type: 'rating' })],
      [],
    );
    const answers = { stranger: 1, q: 'Much', first: 'Yes' };
    expect(toDisplayedAnswers(answers, now, [question({ title: 'Why so?' })])).toEqual([
      {
        questionId: 'first',
        type: 'open_text',
        title: 'First?',
        isRemoved: false,
        answer: { kind: 'text', text: 'Yes' },
      },
      {
        questionId: 'q',
        type: 'open_text',
        title: 'Why so?',
        isRemoved: false,
        answer: { kind: 'text', text: 'Much' },
      },
      {
        questionId: 'stranger',
        type: null,
        title: '',
        isRemoved: true,
        answer: { kind: 'unfit', json: '1' },
      },
    ]);
  });
});
