import type { SurveyByVariant } from '@pixel/control/client';
import { TriangleAlert } from 'lucide-react';
import { VariantBadge } from '../../ui/marks.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useFormat } from '../../words/format.ts';
import { usePageWords } from '../../words/page-words.ts';
import { useTranslateSentence } from '../../words/server-sentences.ts';
import { ChartTable } from '../charts/chart-table.tsx';
import { useResultsView } from '../view/results-context.tsx';
import { AnswerBars } from './answer-bars.tsx';
import { answerRows, type QuestionRows } from './answer-rows.ts';
import { useAnswerFormat } from './use-answer-format.ts';

/** Answers to one survey: displays and responses first, then each question. */
export function SurveyAnswers({
  survey,
  form,
}: {
  readonly survey: SurveyByVariant;
  readonly form: 'chart' | 'table';
}) {
  const { surveys: words } = usePageWords('charts');
  const { findVariant } = useResultsView();
  return (
    <>
      <ResponseRates survey={survey} />
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-6 wide:[&:has(>:nth-child(2))]:grid-cols-2">
        {answerRows(survey).map((question) => (
          <section key={question.questionId} aria-label={question.title} className="min-w-0">
            <h3 className="text-13 font-semibold">
              <bdi className="break-words">{question.title}</bdi>
              {question.isRemoved && (
                <span className="pl-2 text-12 font-normal text-faint">{words.notAsked}</span>
              )}
            </h3>
            <Answered question={question} />
            {question.rows.length === 0 ? (
              <p className="text-13 text-muted">{words.texts}</p>
            ) : form === 'table' ? (
              <AnswerTable question={question} />
            ) : (
              <AnswerBars rows={question.rows.filter(({ isDetail }) => !isDetail)} {...{ findVariant }} />
            )}
          </section>
        ))}
      </div>
    </>
  );
}

function ResponseRates({ survey: { name, arms, rates } }: { readonly survey: SurveyByVariant }) {
  const { surveys: words, visitors: visitorsWord } = usePageWords('charts');
  const format = useFormat();
  const answers = useAnswerFormat();
  const translate = useTranslateSentence();
  const { findVariant } = useResultsView();
  return (
    <>
      <ChartTable
        caption={words.who(name)}
        head={[words.variant, words.rate, words.answered, words.asked, visitorsWord, words.completed]}
        rows={arms.map(({ variantKey, visitors, asked, funnel }) => ({
          key: variantKey,
          cells: [
            <span key={variantKey} className="flex min-w-0 items-center gap-[7px]">
              <VariantBadge index={findVariant(variantKey)?.index ?? 0} />
              <bdi className="max-w-[22ch] truncate">{findVariant(variantKey)?.name ?? variantKey}</bdi>
            </span>,
            <span key={variantKey}>
              <b className="font-semibold">{answers.value('share', funnel.accepted.share ?? noEstimate)}</b>{' '}
              <span className="text-muted">
                {answers.interval('share', funnel.accepted.share ?? noEstimate)}
              </span>
            </span>,
            format.count(funnel.accepted.count),
            `${format.count(asked.count)} (${answers.value('share', asked.share ?? noEstimate)})`,
            format.count(visitors),
            format.count(funnel.completed.count),
          ],
        }))}
      />
      {rates === null ? (
        <p className="mt-2 text-12 text-muted">{words.tooFew}</p>
      ) : rates.state === 'ok' ? (
        <p className="num mt-2 text-12 text-muted">
          {words.alike(format.number(Number((rates.pValue ?? 1).toPrecision(2))))}
        </p>
      ) : (
        <div className="mt-3">
          <Notice tone="warning" icon={TriangleAlert}>
            {[rates, rates.cause, rates.advice]
              .flatMap((sentence) => (sentence === null ? [] : translate(sentence)))
              .join(' ')}
          </Notice>
        </div>
      )}
    </>
  );
}

const noEstimate = { estimate: null, low: null, high: null };

/** Number of answers to a question, the denominator of its shares. */
function Answered({ question: { arms } }: { readonly question: QuestionRows }) {
  const { surveys: words } = usePageWords('charts');
  const format = useFormat();
  const { findVariant } = useResultsView();
  const unfit = arms.reduce((sum, arm) => sum + arm.unfit, 0);
  return (
    <p className="num mb-2 flex flex-wrap items-center gap-x-3 gap-y-0.5 text-12 text-muted">
      <span>{words.answers}</span>
      {arms.map(({ variantKey, answered }) => (
        <span key={variantKey} className="flex items-center gap-1.5">
          <VariantBadge index={findVariant(variantKey)?.index ?? 0} />
          <span className="sr-only">{findVariant(variantKey)?.name ?? variantKey}</span>
          {format.count(answered)}
        </span>
      ))}
      {unfit > 0 && <span>{words.unfit(format.count(unfit))}</span>}
    </p>
  );
}

function AnswerTable({ question: { title, rows } }: { readonly question: QuestionRows }) {
  const { surveys: words, interval } = usePageWords('charts');
  const format = useFormat();
  const answers = useAnswerFormat();
  const { findVariant } = useResultsView();
  return (
    <ChartTable
      caption={title}
      head={[words.answer, words.variant, words.count, words.share, interval(format.percent(0.95))]}
      rows={rows.flatMap(({ key, name, unit, arms }) =>
        arms.map((figure) => ({
          key: `${key} ${figure.variantKey}`,
          cells: [
            <bdi key={key} className="block max-w-[26ch] truncate">
              {answers.name(name)}
            </bdi>,
            <bdi key={key} className="block max-w-[20ch] truncate">
              {findVariant(figure.variantKey)?.name ?? figure.variantKey}
            </bdi>,
            figure.count === null ? '–' : format.count(figure.count),
            answers.value(unit, figure),
            answers.interval(unit, figure) || '–',
          ],
        })),
      )}
    />
  );
}
