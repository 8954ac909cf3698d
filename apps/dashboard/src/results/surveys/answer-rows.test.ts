import type { SurveyByVariant } from '@pixel/control/client';
import { describe, expect, it } from 'vitest';
import { answerRows } from './answer-rows.ts';
import { answersToCsv } from './answers-to-csv.ts';

type Arm = SurveyByVariant['arms'][number];
type Question = Arm['questions'][number];

const counted = (count: number, estimate: number) => ({
  count,
  share: { estimate, low: estimate - 0.1, high: estimate + 0.1 },
});
const question = (answers: Question['answers'], fields: Partial<Question> = {}): Question => ({
  questionId: 'q',
  type: 'nps',
  title: '=Would you?',
  isRemoved: false,
  reached: 9,
  answered: 8,
  left: 1,
  unfit: 0,
  answers,
  ...fields,
});
const arm = (variantKey: string, questions: readonly Question[]): Arm => ({
  variantKey,
  visitors: 100,
  asked: counted(10, 0.1),
  funnel: { shown: 10, accepted: counted(8, 0.8), completed: counted(7, 0.7), dismissed: counted(1, 0.1) },
  medianMs: { toAnswer: null, toComplete: null },
  questions,
});
const score = (estimate: number): Question['answers'] => ({
  kind: 'points',
  points: [{ value: 10, ...counted(8, 1) }],
  mean: 9,
  nps: {
    score: { estimate, low: estimate - 20, high: estimate + 20 },
    promoters: counted(6, 0.75),
    passives: counted(1, 0.125),
    detractors: counted(1, 0.125),
  },
  satisfied: null,
});
const keysOf = (answers: Question['answers']) =>
  answerRows({ arms: [arm('a', [question(answers)])] })[0]?.rows.map(({ key }) => key);

describe('answer rows', () => {
  it('have the score of each variant first, and single points in the table only', () => {
    const arms = [arm('a', [question(score(62.5))]), arm('b', [question(score(-10))])];
    const [{ rows, arms: armCells } = { rows: [], arms: [] }] = answerRows({ arms });
    expect(rows.map(({ key, isDetail }) => [key, isDetail])).toEqual([
      ['nps', false],
      ['promoters', false],
      ['passives', false],
      ['detractors', false],
      ['point 10', true],
    ]);
    expect(rows[0]?.arms).toEqual([
      { variantKey: 'a', estimate: 62.5, low: 42.5, high: 82.5, count: null },
      { variantKey: 'b', estimate: -10, low: -30, high: 10, count: null },
    ]);
    expect(armCells).toEqual([
      { variantKey: 'a', reached: 9, answered: 8, unfit: 0 },
      { variantKey: 'b', reached: 9, answered: 8, unfit: 0 },
    ]);
  });

  it('follow the answer options of a question', () => {
    expect(keysOf({ kind: 'texts' })).toEqual([]);
    expect(keysOf({ kind: 'yes_no', yes: counted(1, 1), no: counted(0, 0) })).toEqual(['yes', 'no']);
    expect(keysOf({ kind: 'link', opened: counted(1, 1) })).toEqual(['opened']);
    const option = { optionId: 'red', label: 'Red', isRemoved: true, ...counted(1, 1) };
    const options = { kind: 'options', options: [option] } as const;
    expect(keysOf({ ...options, other: counted(1, 0.5) })).toEqual(['option red', 'other']);
    expect(keysOf({ ...options, other: counted(0, 0) })).toEqual(['option red']);
    expect(
      keysOf({
        kind: 'points',
        points: [{ value: 1, ...counted(1, 1) }],
        mean: 1,
        nps: null,
        satisfied: counted(0, 0),
      }),
    ).toEqual(['satisfied', 'mean', 'point 1']);
  });

  it('are exported as CSV with their question, without formulas', () => {
    const lines = answersToCsv(
      { experimentKey: 'cta', phase: 2, computedAt: '2026-01-05T00:00:00.000Z' },
      { surveyKey: 'nps', name: 'NPS', rates: null, arms: [arm('a', [question(score(62.5))])] },
    ).split('\r\n');
    const of = 'cta,2,2026-01-05T00:00:00.000Z,nps';
    expect(lines[1]).toBe(`${of},,,asked,,a,100,10,8,10,0.1,0,0.2,0.95`);
    expect(lines[4]).toBe(`${of},q,'=Would you?,nps,,a,100,9,8,,62.5,42.5,82.5,0.95`);
    expect(lines).toHaveLength(1 + 3 + 5);
  });
});
