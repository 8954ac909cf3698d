import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../tests/support/volume.ts';
import { nextQuestionId } from './branching.ts';
import { pathProblems } from './path-problems.ts';
import { type Branch, type SurveyQuestion, surveyEnd } from './survey.ts';
import { surveyConfigurationSchema } from './survey-configuration.ts';

/** An NPS question, from 0 to 10. */
const nps = (questionId: string, ...branching: readonly Branch[]): SurveyQuestion => ({
  questionId,
  type: 'nps',
  title: questionId,
  required: false,
  branching: [...branching],
});
const text = (questionId: string, ...branching: readonly Branch[]): SurveyQuestion => ({
  ...nps(questionId, ...branching),
  type: 'open_text',
});
const to = (goTo: string, when: Branch['when'] = { operator: 'always' }): Branch => ({ goTo, when });
const messagesOf = (...questions: readonly SurveyQuestion[]) =>
  pathProblems(questions).map(({ path, message }) => `${path.join('.')}: ${message}`);

describe('pathProblems', () => {
  it('accepts linear questions, and paths that fork and join', () => {
    expect(messagesOf(nps('a'), text('b'), text('c'))).toEqual([]);
    expect(
      messagesOf(nps('a', to('c', { operator: 'less', value: 7 })), text('b', to('end')), text('c')),
    ).toEqual([]);
    expect(messagesOf(nps('a', to('c')), text('b', to('end')), text('c', to('b')))).toEqual([]);
  });

  it('names a cycle at the branch that leads back', () => {
    expect(messagesOf(nps('a'), nps('b'), nps('c', to('a', { operator: 'less', value: 3 })))).toEqual([
      'questions.2.branching.0.goTo: the branches form a loop: "c" → "a" → "b" → "c"',
    ]);
    expect(messagesOf(text('a', to('a', { operator: 'contains', value: 'x' })))).toEqual([
      'questions.0.branching.0.goTo: the branches form a loop: "a" → "a"',
    ]);
  });

  it('names unreachable questions, with the reason', () => {
    expect(messagesOf(nps('a', to('end')), text('b'), text('c'))).toEqual([
      'questions.1: question "b" cannot be reached: every answer to "a" leads to the end, and no branch goes there',
      'questions.2: question "c" cannot be reached: nor can "b" before it, and no branch goes there',
    ]);
    const yes = to('c', { operator: 'equals', value: true });
    const no = to('end', { operator: 'equals', value: false });
    const consent: SurveyQuestion = { ...nps('a', yes, no), type: 'consent' };
    expect(messagesOf(consent, text('b', to('end')), text('c'))).toEqual([]);
    expect(
      messagesOf({ ...consent, required: true, branching: [yes] }, text('b', to('end')), text('c')),
    ).toEqual([
      'questions.1: question "b" cannot be reached: every answer to "a" leads to "c", and no branch goes there',
    ]);
    const alsoNo = to('c', { operator: 'equals', value: false });
    expect(
      messagesOf({ ...consent, branching: [yes, alsoNo, to('c')] }, text('b', to('end')), text('c')),
    ).toEqual([
      'questions.1: question "b" cannot be reached: every answer to "a" leads to "c", and no branch goes there',
    ]);
  });

  it('names branches that are never taken', () => {
    const low = to('b', { operator: 'less', value: 5 });
    expect(messagesOf(nps('a', low, to('b', { operator: 'equals', value: 3 })), text('b'))).toEqual([
      'questions.0.branching.1: no remaining answer takes this branch',
    ]);
    expect(messagesOf(text('a', to('b'), to('b', { operator: 'contains', value: 'x' })), text('b'))).toEqual([
      'questions.0.branching.1: a branch after one that always matches is never taken; put always last',
    ]);
    expect(messagesOf(nps('a', to('b', { operator: 'greater', value: 10 })), text('b'))).toEqual([
      'questions.0.branching.0: no remaining answer takes this branch',
    ]);
  });

  it('accepts only surveys that terminate for any answers, with every question reachable', () => {
    const ids = ['a', 'b', 'c', 'd', 'e'];
    let accepted = 0;
    fc.assert(
      fc.property(fc.array(anyQuestion(ids), { minLength: 1, maxLength: 5 }), (drawn) => {
        const questions = drawn.map((question, at) => ({ ...question, questionId: ids[at] }));
        const parsed = surveyConfigurationSchema.safeParse({ surveyKey: 'x', questions });
        if (!parsed.success) return;
        accepted += 1;
        const met = new Set<string>();
        walk(parsed.data.questions, parsed.data.questions[0]?.questionId ?? '', met, 0);
        expect([...met].sort()).toEqual(parsed.data.questions.map(({ questionId }) => questionId));
      }),
      { numRuns: runs(3_000) },
    );
    expect(accepted).toBeGreaterThan(200);
  });
});

/** Walks every path from a question. Throws if one has more steps than there are questions. */
function walk(questions: readonly SurveyQuestion[], from: string, met: Set<string>, steps: number): void {
  if (from === surveyEnd) return;
  if (steps === questions.length) throw new Error('It never ends');
  met.add(from);
  const question = questions.find(({ questionId }) => questionId === from);
  for (const answer of answersOf(question))
    walk(questions, nextQuestionId(questions, from, answer), met, steps + 1);
}

function answersOf(question: SurveyQuestion | undefined): readonly unknown[] {
  const none = question?.required ? [] : [undefined];
  switch (question?.type) {
    case 'csat':
      return [...none, 1, 2, 3, 4, 5];
    case 'single_choice':
      return [...none, 'red', 'blue'];
    case 'multiple_choice':
      return [...none, ['red'], ['blue'], ['red', 'blue']];
    case 'consent':
      return question.required ? [true] : [undefined, true, false];
    default:
      return [...none, 'x', 'an x', 'something else'];
  }
}

function anyQuestion(ids: readonly string[]): fc.Arbitrary<object> {
  const options = ['red', 'blue'].map((optionId) => ({ optionId, label: optionId }));
  const branch = (values: readonly unknown[], operators: readonly string[]) =>
    fc.array(
      fc.record({
        when: fc.oneof(
          fc.record({ operator: fc.constantFrom(...operators), value: fc.constantFrom(...values) }),
          fc.record({ operator: fc.constantFrom('answered', 'not_answered', 'always') }),
        ),
        goTo: fc.constantFrom(...ids, 'end'),
      }),
      { maxLength: 2 },
    );
  const kind = (type: string, more: object, branching: fc.Arbitrary<unknown>) =>
    fc.record({
      type: fc.constant(type),
      title: fc.constant('Title'),
      required: fc.boolean(),
      branching,
      ...Object.fromEntries(Object.entries(more).map(([name, value]) => [name, fc.constant(value)])),
    });
  return fc.oneof(
    kind('csat', {}, branch([1, 3, 5], ['equals', 'not_equals', 'greater', 'less'])),
    kind('single_choice', { options }, branch(['red', 'blue'], ['equals', 'not_equals'])),
    kind('multiple_choice', { options }, branch(['red', 'blue'], ['contains'])),
    kind('consent', {}, branch([true, false], ['equals', 'not_equals'])),
    kind('open_text', {}, branch(['x', 'X'], ['equals', 'contains', 'not_equals'])),
  );
}
