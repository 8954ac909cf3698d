import type { CountWithShare, SurveyByVariant } from '@pixel/control/client';

type Question = SurveyByVariant['arms'][number]['questions'][number];

/** Identifies what a row of a question counts or measures. */
export type AnswerRowName =
  | {
      readonly kind:
        | 'nps'
        | 'promoters'
        | 'passives'
        | 'detractors'
        | 'mean'
        | 'satisfied'
        | 'other'
        | 'yes'
        | 'no'
        | 'opened';
    }
  | { readonly kind: 'option'; readonly label: string; readonly isRemoved: boolean }
  | { readonly kind: 'point'; readonly value: number };

/** One number of a question, by variant. */
export interface AnswerRow {
  readonly key: string;
  readonly name: AnswerRowName;
  /** Shares are fractions, points are net promoter scores from −100 to 100, means are on the question's scale. */
  readonly unit: 'share' | 'points' | 'mean';
  /** Whether it appears only in the table, because a chart would be too long. */
  readonly isDetail: boolean;
  readonly arms: readonly AnswerFigure[];
}

/** One variant's number; null without answers. Limits are null without an interval. */
export interface AnswerFigure {
  readonly variantKey: string;
  readonly estimate: number | null;
  readonly low: number | null;
  readonly high: number | null;
  /** How often it was answered; null if it isn't a count. */
  readonly count: number | null;
}

export interface QuestionRows extends Pick<Question, 'questionId' | 'type' | 'title' | 'isRemoved'> {
  readonly arms: readonly (Pick<Question, 'reached' | 'answered' | 'unfit'> & {
    readonly variantKey: string;
  })[];
  /** Empty for free-text questions. */
  readonly rows: readonly AnswerRow[];
}

/** Returns a survey's questions, each with its answers by variant. */
export function answerRows({
  arms,
}: {
  readonly arms: readonly { readonly variantKey: string; readonly questions: readonly Question[] }[];
}): readonly QuestionRows[] {
  const [first] = arms;
  return (first?.questions ?? []).map(({ questionId, type, title, isRemoved }) => {
    const matching = arms.flatMap(({ variantKey, questions }) => {
      const question = questions.find((candidate) => candidate.questionId === questionId);
      return question === undefined ? [] : [{ variantKey, question }];
    });
    const armCells = matching.map(({ variantKey, question }) => ({ variantKey, cells: toCells(question) }));
    return {
      questionId,
      type,
      title,
      isRemoved,
      arms: matching.map(({ variantKey, question: { reached, answered, unfit } }) => ({
        variantKey,
        reached,
        answered,
        unfit,
      })),
      rows: (armCells[0]?.cells ?? [])
        .map(({ figure: _, ...row }, index) => ({
          ...row,
          arms: armCells.flatMap(({ variantKey, cells }) => {
            const cell = cells[index];
            return cell === undefined ? [] : [{ variantKey, ...cell.figure }];
          }),
        }))
        // Omits "Other" without answers: most questions don't offer it.
        .filter(
          ({ name, arms: figures }) => name.kind !== 'other' || figures.some(({ count }) => count !== 0),
        ),
    };
  });
}

/** A row of one variant. */
type Cell = Omit<AnswerRow, 'arms'> & { readonly figure: Omit<AnswerFigure, 'variantKey'> };

/** Every variant has the same cells, because the questions are the same. */
function toCells({ answers }: Question): readonly Cell[] {
  switch (answers.kind) {
    case 'texts':
      return [];
    case 'options': {
      const options = answers.options.map(({ optionId, label, isRemoved, ...counted }) =>
        shareCell(`option ${optionId}`, { kind: 'option', label, isRemoved }, counted),
      );
      return [...options, shareCell('other', { kind: 'other' }, answers.other)];
    }
    case 'yes_no':
      return [shareCell('yes', { kind: 'yes' }, answers.yes), shareCell('no', { kind: 'no' }, answers.no)];
    case 'link':
      return [shareCell('opened', { kind: 'opened' }, answers.opened)];
    case 'points':
      return pointCells(answers);
  }
}

function pointCells({
  points,
  mean,
  nps,
  satisfied,
}: Extract<Question['answers'], { kind: 'points' }>): readonly Cell[] {
  const pointRows = points.map(({ value, ...counted }) => ({
    ...shareCell(`point ${value}`, { kind: 'point', value }, counted),
    isDetail: nps !== null,
  }));
  const average: Cell = {
    key: 'mean',
    name: { kind: 'mean' },
    unit: 'mean',
    isDetail: false,
    figure: { estimate: mean, low: null, high: null, count: null },
  };
  if (nps === null)
    return [
      ...(satisfied === null ? [] : [shareCell('satisfied', { kind: 'satisfied' }, satisfied)]),
      average,
      ...pointRows,
    ];
  const { score, promoters, passives, detractors } = nps;
  return [
    {
      key: 'nps',
      name: { kind: 'nps' },
      unit: 'points',
      isDetail: false,
      figure: {
        estimate: score?.estimate ?? null,
        low: score?.low ?? null,
        high: score?.high ?? null,
        count: null,
      },
    },
    shareCell('promoters', { kind: 'promoters' }, promoters),
    shareCell('passives', { kind: 'passives' }, passives),
    shareCell('detractors', { kind: 'detractors' }, detractors),
    ...pointRows,
  ];
}

function shareCell(key: string, name: AnswerRowName, { count, share }: CountWithShare): Cell {
  return {
    key,
    name,
    unit: 'share',
    isDetail: false,
    figure: {
      estimate: share?.estimate ?? null,
      low: share?.low ?? null,
      high: share?.high ?? null,
      count,
    },
  };
}
