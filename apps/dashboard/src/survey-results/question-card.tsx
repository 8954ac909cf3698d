import type { QuestionResult } from '@pixel/control/client';
import { ChartCard } from '../results/charts/chart-card.tsx';
import { ChartTable } from '../results/charts/chart-table.tsx';
import { AnswerBars } from '../results/surveys/answer-bars.tsx';
import { answerRows } from '../results/surveys/answer-rows.ts';
import { useAnswerFormat } from '../results/surveys/use-answer-format.ts';
import { useFormat } from '../words/format.ts';
import { usePageWords } from '../words/page-words.ts';
import { confidenceLevel, fewResponses } from './thresholds.ts';

/** Answers to a question: a bar for each with its interval, or a table. */
export function QuestionCard({ question }: { readonly question: QuestionResult }) {
  const { question: words } = usePageWords('surveyResults');
  const { surveys: chartWords, interval } = usePageWords('charts');
  const format = useFormat();
  const answers = useAnswerFormat();
  const { title, answered, unfit, isRemoved } = question;
  const [rows = []] = answerRows({ arms: [{ variantKey: '', questions: [question] }] }).map(
    (question) => question.rows,
  );
  const summary = [
    words.answers(format.count(answered)),
    ...(isRemoved ? [words.removed] : []),
    ...(unfit > 0 ? [words.unfit(format.count(unfit))] : []),
    ...(rows.length > 0 && answered > 0 && answered < fewResponses ? [words.few] : []),
  ].join(' ');
  return (
    <ChartCard
      title={title}
      {...(rows.length > 0 && {
        table: (
          <ChartTable
            caption={title}
            head={[
              chartWords.answer,
              chartWords.count,
              chartWords.share,
              interval(format.percent(confidenceLevel)),
            ]}
            rows={rows.flatMap(({ key, name, unit, arms }) =>
              arms.map((figure) => ({
                key,
                cells: [
                  <bdi key={key} className="block max-w-[26ch] truncate">
                    {answers.name(name)}
                  </bdi>,
                  figure.count === null ? '–' : format.count(figure.count),
                  answers.value(unit, figure),
                  answers.interval(unit, figure) || '–',
                ],
              })),
            )}
          />
        ),
      })}
      chart={
        <>
          <p className="num mb-2 text-12 text-muted">{summary}</p>
          {rows.length === 0 ? (
            <p className="text-13 text-muted">{words.texts}</p>
          ) : (
            <AnswerBars rows={rows.filter(({ isDetail }) => !isDetail)} findVariant={() => undefined} />
          )}
        </>
      }
    />
  );
}
