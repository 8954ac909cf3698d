import type { CountWithShare, SurveyResults } from '@pixel/control/client';
import { ChartTable } from '../results/charts/chart-table.tsx';
import { Card } from '../ui/card.tsx';
import { useFormat } from '../words/format.ts';
import { usePageWords } from '../words/page-words.ts';
import { useShareFormat } from './use-share-format.ts';

/** The survey's funnel: a bar each for shown, started and completed, and a table of the drop-off at each question. */
export function SurveyFunnelCard({ results: { funnel, questions } }: { readonly results: SurveyResults }) {
  const { way: words } = usePageWords('surveyResults');
  const format = useFormat();
  const { shown, accepted, completed } = funnel;
  const barWidth = (count: number) => `${shown === 0 ? 0 : (100 * count) / shown}%`;
  const steps = [
    { key: 'shown', name: words.shown, count: shown },
    { key: 'accepted', name: words.started, count: accepted.count },
    { key: 'completed', name: words.completed, count: completed.count },
  ];
  return (
    <Card aria-labelledby="survey-way" className="p-4">
      <h2 id="survey-way" className="title-card">
        {words.title}
      </h2>
      <ol className="mt-2 flex flex-col gap-1.5">
        {steps.map(({ key, name, count }) => (
          <li key={key} className="num grid grid-cols-[96px_minmax(0,1fr)_auto] items-center gap-x-3 text-13">
            <span>{name}</span>
            <span aria-hidden="true" className="block h-3 rounded-[3px] bg-neutral-soft">
              <span className="block h-full rounded-[3px] bg-accent" style={{ width: barWidth(count) }} />
            </span>
            <b className="min-w-12 text-right font-[560]">{format.count(count)}</b>
          </li>
        ))}
      </ol>
      <h3 className="mt-4 text-13 font-semibold">{words.byQuestion}</h3>
      <p className="mb-1 text-12 text-muted">{words.about}</p>
      <ChartTable
        caption={words.byQuestion}
        head={[words.question, words.reached, words.answered, words.left, words.leftShare]}
        rows={questions.map(({ questionId, title, isRemoved, reached, answered, left, leftShare }) => ({
          key: questionId,
          cells: [
            <span key={questionId} className="block max-w-[30ch] min-w-[14ch] whitespace-normal">
              <bdi className="[overflow-wrap:anywhere]">{title}</bdi>
              {isRemoved && <span className="text-12 text-faint"> {words.notAsked}</span>}
            </span>,
            format.count(reached),
            format.count(answered),
            format.count(left),
            <LeftShare key={questionId} counted={{ count: left, share: leftShare }} />,
          ],
        }))}
      />
    </Card>
  );
}

function LeftShare({ counted }: { readonly counted: CountWithShare }) {
  const shares = useShareFormat();
  return (
    <>
      {shares.share(counted)}
      <span className="block text-12 text-muted">{shares.interval(counted)}</span>
    </>
  );
}
