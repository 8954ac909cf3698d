import { answerProblems, type SurveyAnswer, type SurveyQuestion } from '@pixel/protocol';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runs } from '../../../../../tests/support/volume.ts';
import { checkAnswer } from './check-answer.ts';

const options = ['a', 'b', 'c'].map((optionId) => ({ optionId, label: optionId }));
const count = fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined });
const own = fc.record({ other: fc.string() });

/** Texts of all kinds, mostly close to what a format expects, as the page's field returns them: trimmed and non-empty. */
const text = fc
  .oneof(
    fc.string({ unit: 'binary' }),
    fc.emailAddress(),
    fc.webUrl(),
    fc.tuple(fc.string(), fc.string()).map(([name, host]) => `${name}@${host}.de`),
    fc.string().map((rest) => `https://${rest}`),
    fc.stringMatching(/^[+-]?[\d.,]{1,12}$/),
  )
  .map((typed) => typed.trim() || null);

const question = fc
  .record({
    type: fc.constantFrom(
      'open_text',
      'single_choice',
      'multiple_choice',
      'consent',
      'link',
      'nps',
      'rating',
    ),
    required: fc.boolean(),
    format: fc.constantFrom(undefined, 'email', 'url', 'number'),
    minLength: count,
    minChoices: count,
    maxChoices: count,
  })
  .map((fields) => ({ questionId: 'q', title: 'Q', options, allowOther: true, scale: 5, ...fields }));

/** What the page's own controls return for each question type. */
function answerTo({ type }: { readonly type: string }): fc.Arbitrary<unknown> {
  const option = fc.oneof(fc.constantFrom('a', 'b', 'c'), own);
  switch (type) {
    case 'open_text':
      return text;
    case 'single_choice':
      return option;
    case 'multiple_choice':
      return fc.uniqueArray(option, { selector: (each) => (typeof each === 'string' ? each : 'other') });
    case 'consent':
      return fc.boolean();
    case 'link':
      return fc.constant(true);
    default:
      return fc.integer({ min: 1, max: 5 });
  }
}

it('accepts from a page what the page accepts from its visitor', () => {
  const answered = question.chain((each) => answerTo(each).map((answer) => [each, answer] as const));
  fc.assert(
    fc.property(answered, ([each, answer]) => {
      const found = each as unknown as SurveyQuestion;
      fc.pre(checkAnswer(found, answer as SurveyAnswer) === undefined);
      expect(answerProblems([found], { q: answer })).toEqual([]);
    }),
    { numRuns: runs(3_000) },
  );
});
