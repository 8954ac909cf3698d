import type { CountWithShare, QuestionResult } from '@pixel/control/client';

/** An answer to a question with its count, and its share if it has one. */
export interface AnswerRow extends CountWithShare {
  /** An option's id, a number, or a keyword such as `other`. */
  readonly answer: string;
  readonly label: string;
}

/** Returns the rows of a question's answers, in the order of its options; none for text answers. */
export function answerRows({ answers }: QuestionResult): readonly AnswerRow[] {
  switch (answers.kind) {
    case 'texts':
      return [];
    case 'options': {
      const options = answers.options.map(({ optionId, label, isRemoved, ...counted }) => ({
        answer: optionId,
        label: isRemoved ? `${label} (removed)` : label,
        ...counted,
      }));
      return answers.other.count === 0
        ? options
        : [...options, { answer: 'other', label: 'in their own words', ...answers.other }];
    }
    case 'points': {
      const { nps, satisfied } = answers;
      return [
        ...answers.points.map(({ value, ...counted }) => ({ answer: String(value), label: '', ...counted })),
        ...(nps === null
          ? []
          : [
              { answer: 'promoters', label: '9 and 10', ...nps.promoters },
              { answer: 'passives', label: '7 and 8', ...nps.passives },
              { answer: 'detractors', label: '0 to 6', ...nps.detractors },
            ]),
        ...(satisfied === null ? [] : [{ answer: 'satisfied', label: '4 and 5', ...satisfied }]),
      ];
    }
    case 'yes_no':
      return [
        { answer: 'yes', label: '', ...answers.yes },
        { answer: 'no', label: '', ...answers.no },
      ];
    case 'link':
      return [{ answer: 'opened', label: 'of those who reached it', ...answers.opened }];
  }
}
