import type { ReportedResponse } from '@pixel/control/client';
import { Card } from '../ui/card.tsx';
import type { DayRange } from '../ui/day-range.ts';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { Bar } from '../ui/skeleton.tsx';
import { Time } from '../ui/time.tsx';
import { useFormat } from '../words/format.ts';
import { usePageWords } from '../words/page-words.ts';
import { LoadMoreButton } from './load-more-button.tsx';
import { formatResponseId } from './survey-results-search.ts';
import { useFormatAnswer } from './use-format-answer.ts';
import { useResponses } from './use-survey-results.ts';

/** Individual responses, newest first. */
export function ResponsesCard({
  range,
  onOpen,
}: {
  readonly range: DayRange;
  readonly onOpen: (name: string) => void;
}) {
  const { responses: words } = usePageWords('surveyResults');
  const format = useFormat();
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useResponses(range);
  const responses = data?.pages.flatMap((page) => page.responses);
  return (
    <Card aria-labelledby="survey-responses" className="p-4">
      <h2 id="survey-responses" className="title-card">
        {words.title}
      </h2>
      {error !== null && data === undefined ? (
        <div className="mt-3">
          <ErrorNotice error={error} />
        </div>
      ) : responses === undefined ? (
        <Bar className="mt-4 w-52" />
      ) : responses.length === 0 ? (
        <p className="mt-2 text-13 text-muted">{words.none}</p>
      ) : (
        <>
          <p className="num mt-0.5 text-12 text-muted">
            {words.total(format.count(data?.pages[0]?.total ?? 0))}
          </p>
          <ul aria-labelledby="survey-responses" className="mt-1">
            {responses.map((response) => (
              <li key={formatResponseId(response)} className="border-b border-border last:border-0">
                <ResponseRow response={response} onOpen={() => onOpen(formatResponseId(response))} />
              </li>
            ))}
          </ul>
          {hasNextPage && (
            <LoadMoreButton isLoading={isFetchingNextPage} onMore={() => void fetchNextPage()} />
          )}
        </>
      )}
    </Card>
  );
}

function ResponseRow({
  response: { at, state, language, answers },
  onOpen,
}: {
  readonly response: ReportedResponse;
  readonly onOpen: () => void;
}) {
  const { states } = usePageWords('surveyResults');
  const formatAnswer = useFormatAnswer();
  return (
    <button
      type="button"
      onClick={onOpen}
      className="grid w-full gap-x-4 gap-y-0.5 rounded-2 py-2.5 text-left text-13 hover:bg-hover desk:grid-cols-[160px_120px_minmax(0,1fr)]"
    >
      <Time at={at} className="num text-muted" />
      <span className="text-muted">
        {states[state]}
        {language !== '' && ` · ${language}`}
      </span>
      <bdi className="block min-w-0 truncate">
        {answers.map(({ answer }) => formatAnswer(answer)).join(' · ')}
      </bdi>
    </button>
  );
}
