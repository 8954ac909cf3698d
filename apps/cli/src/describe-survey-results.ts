import type {
  Breakdown,
  CountWithShare,
  QuestionResult,
  SurveyResults,
  TallyResult,
} from '@pixel/control/client';
import { answerRows } from './answer-rows.ts';
import { cut, toPrintable } from './printable.ts';
import type { Style } from './style.ts';
import { formatTable } from './table.ts';
import { wrap } from './wrap.ts';

/** Maximum option length that fits within 100 columns with the other columns. */
const maxLabelLength = 50;
const lineLength = 100;

/** Describes a survey's results: the funnel of responses, each question, then a summary by variant or day. */
export function describeSurveyResults(results: SurveyResults, style: Style): string {
  const { surveyKey, name, breakdown } = results;
  const parts = [
    `Survey ${surveyKey} (${toPrintable(name)})\n\n${describeFunnel(results, style)}`,
    ...results.questions.map((question) => describeQuestion(question, style)),
    ...(breakdown === null ? [] : [describeBreakdown(breakdown, style)]),
  ];
  return parts.join('\n');
}

function describeFunnel({ funnel, medianMs }: TallyResult, style: Style): string {
  const table = formatTable(
    ['responses', 'count', 'share', '95% interval'],
    [
      ['shown', String(funnel.shown), '', ''],
      ['accepted', ...cellsOf(funnel.accepted)],
      ['completed', ...cellsOf(funnel.completed)],
      ['dismissed', ...cellsOf(funnel.dismissed)],
    ],
    style,
  );
  return `${table}Median time to the first answer ${seconds(medianMs.toAnswer)}, to completion ${seconds(medianMs.toComplete)}.\n`;
}

function describeQuestion(question: QuestionResult, style: Style): string {
  const { questionId, type, title, isRemoved, reached, answered, left, unfit, answers } = question;
  const head = wrap(
    `${questionId} (${type}${isRemoved ? ', no longer asked' : ''}): ${toPrintable(title)}`,
    lineLength,
  );
  const counts = `Reached by ${reached}, answered by ${answered}, left by ${left}.`;
  const others = unfit === 0 ? '' : ` ${unfit} answered when the question had another type.`;
  const rows = answerRows(question).map(({ answer, label, ...counted }) => [
    cut(label === '' ? answer : `${answer}  ${toPrintable(label)}`, maxLabelLength),
    ...cellsOf(counted),
  ]);
  const table =
    rows.length === 0 ? '' : formatTable(['answer', 'count', 'share', '95% interval'], rows, style);
  return `${head.join('\n  ')}\n${counts}${others}${answers.kind === 'points' ? describeScores(answers) : ''}\n${table}`;
}

function describeScores({
  mean,
  nps,
}: Extract<QuestionResult['answers'], { readonly kind: 'points' }>): string {
  const average = mean === null ? '' : ` Mean ${mean.toFixed(2)}.`;
  if (nps === null || nps.score === null) return average;
  const { estimate, low, high } = nps.score;
  return `${average} NPS ${whole(estimate)} (${whole(low)} to ${whole(high)}).`;
}

function describeBreakdown(breakdown: Breakdown, style: Style): string {
  const groups: readonly (TallyResult & { readonly title: string })[] =
    breakdown.by === 'day'
      ? breakdown.groups.map((group) => ({ ...group, title: group.day }))
      : breakdown.groups.map((group) => ({ ...group, title: `${group.experimentKey}/${group.variantKey}` }));
  if (groups.length === 0) return `By ${breakdown.by}: no data.\n`;
  const scored = groups[0]?.questions.filter(({ answers }) => answers.kind === 'points') ?? [];
  const table = formatTable(
    [breakdown.by, 'shown', 'accepted', 'completed', ...scored.map(({ questionId }) => cut(questionId, 20))],
    groups.map(({ title, funnel, questions }) => [
      cut(title, maxLabelLength),
      String(funnel.shown),
      share(funnel.accepted),
      share(funnel.completed),
      ...scored.map(({ questionId }) => scoreOf(questions, questionId)),
    ]),
    style,
  );
  const note = breakdown.by === 'variant' ? `${wrap(breakdown.note, lineLength).join('\n')}\n` : '';
  return `${table}${note}`;
}

/** Returns the net promoter score, or the mean. */
function scoreOf(questions: readonly QuestionResult[], questionId: string): string {
  const answers = questions.find((question) => question.questionId === questionId)?.answers;
  if (answers?.kind !== 'points' || answers.mean === null) return '–';
  const score = answers.nps?.score;
  return score ? `NPS ${whole(score.estimate)}` : answers.mean.toFixed(2);
}

/** Rounds, normalizing negative zero. */
function whole(value: number): string {
  return String(Math.round(value) + 0);
}

function cellsOf(counted: CountWithShare): readonly [count: string, share: string, interval: string] {
  return [
    String(counted.count),
    share(counted),
    counted.share === null ? '' : `${percent(counted.share.low)} to ${percent(counted.share.high)}`,
  ];
}

function share(counted: CountWithShare): string {
  return counted.share === null ? '–' : percent(counted.share.estimate);
}

function percent(value: number): string {
  return `${(100 * value).toFixed(1)}%`;
}

function seconds(ms: number | null): string {
  return ms === null ? '–' : `${(ms / 1_000).toFixed(1)} s`;
}
