import type { CountWithShare, SurveyResults, TallyResult } from '@pixel/control/client';
import { answerRows } from './answer-rows.ts';
import { csvOf } from './csv.ts';

type Row = readonly (string | number | null)[];

/** Formats a survey's results as CSV: a row per answer with count and share, for each group if there is a breakdown. */
export function surveyResultsCsv(results: SurveyResults): string {
  const { breakdown } = results;
  const columns = ['question', 'type', 'title', 'answer', 'label', 'count', 'share', 'low', 'high'];
  if (breakdown === null) return csvOf([columns, ...rowsOf(results)]);
  if (breakdown.by === 'day')
    return csvOf([
      ['day', ...columns],
      ...breakdown.groups.flatMap((group) => rowsOf(group).map((row) => [group.day, ...row])),
    ]);
  return csvOf([
    ['experiment', 'variant', ...columns],
    ...breakdown.groups.flatMap((group) =>
      rowsOf(group).map((row) => [group.experimentKey, group.variantKey, ...row]),
    ),
  ]);
}

function rowsOf({ funnel, questions }: TallyResult): readonly Row[] {
  const ofSurvey = (answer: string, counted: CountWithShare): Row => [
    '',
    '',
    '',
    answer,
    '',
    ...numbers(counted),
  ];
  return [
    ofSurvey('shown', { count: funnel.shown, share: null }),
    ofSurvey('accepted', funnel.accepted),
    ofSurvey('completed', funnel.completed),
    ofSurvey('dismissed', funnel.dismissed),
    ...questions.flatMap((question) => {
      const { questionId, type, title, reached, answered, left, answers } = question;
      const line = (answer: string, label: string, values: Row): Row => [
        questionId,
        type,
        title,
        answer,
        label,
        ...values,
      ];
      const nps = answers.kind === 'points' ? answers.nps?.score : undefined;
      return [
        line('(reached)', '', [reached, null, null, null]),
        line('(answered)', '', [answered, null, null, null]),
        line('(left)', '', [left, null, null, null]),
        ...(answers.kind === 'points' && answers.mean !== null
          ? [line('(mean)', '', [null, answers.mean, null, null])]
          : []),
        ...(nps ? [line('(nps)', '', [null, nps.estimate, nps.low, nps.high])] : []),
        ...answerRows(question).map(({ answer, label, ...counted }) => line(answer, label, numbers(counted))),
      ];
    }),
  ];
}

function numbers({ count, share }: CountWithShare): Row {
  return [count, share?.estimate ?? null, share?.low ?? null, share?.high ?? null];
}
