import type { SurveyResults } from '@pixel/control/client';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Download, MessageSquareText, TriangleAlert, X } from 'lucide-react';
import { useSurvey } from '../session/surveys.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import type { DayRange } from '../ui/day-range.ts';
import { DayRangeFields } from '../ui/day-range-fields.tsx';
import { ErrorPage } from '../ui/error-page.tsx';
import { ListSkeleton } from '../ui/list-skeleton.tsx';
import { EmptyState, Notice } from '../ui/notice.tsx';
import { saveCsvFile } from '../ui/save-file.ts';
import { useIsSlow } from '../ui/skeleton.tsx';
import { usePageWords } from '../words/page-words.ts';
import { DaysCard } from './days-card.tsx';
import { HeadlineCard } from './headline-card.tsx';
import { QuestionCard } from './question-card.tsx';
import { ResponsePanel } from './response-panel.tsx';
import { ResponsesCard } from './responses-card.tsx';
import { surveyResultsToCsv } from './results-to-csv.ts';
import { SurveyFunnelCard } from './survey-funnel-card.tsx';
import type { SurveyResultsSearch } from './survey-results-search.ts';
import { TextAnswersCard } from './text-answers-card.tsx';
import { type DayGroup, useCanReadVisitors, useSurveyResults } from './use-survey-results.ts';
import { VariantsCard } from './variants-card.tsx';

const routeId = '/p/$projectKey/surveys/$surveyKey/results';

/** Results of a survey: response rate, in total and by day, each question and, with permission, individual responses. */
export function SurveyResultsPage() {
  const words = usePageWords('surveyResults');
  const survey = useSurvey();
  const search = useSearch({ from: routeId });
  const navigate = useNavigate({ from: routeId });
  const range = toDayRange(search);
  const canRead = useCanReadVisitors();
  const { data: results, error, isPending, isPlaceholderData, refetch } = useSurveyResults('day', range);
  const isSlow = useIsSlow(isPending);
  const updateSearch = (patch: Partial<Record<keyof SurveyResultsSearch, string | undefined>>) =>
    void navigate({
      search: (current) => omitEmpty({ ...current, ...patch }),
      replace: ['from', 'until', 'text'].some((name) => name in patch),
    });

  if (error !== null && results === undefined)
    return <ErrorPage error={error} reset={() => void refetch()} />;
  const hasRange = range.from !== undefined || range.until !== undefined;
  const isEmpty = results?.funnel.shown === 0;

  return (
    <section aria-label={words.title} className="flex flex-col gap-4">
      {survey.experiment?.variantKeys.length === 1 && (
        <Notice tone="warning" icon={TriangleAlert}>
          {words.oneVariant}
        </Notice>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {hasRange || !isEmpty ? <DayRangeFields {...{ range, words }} onChange={updateSearch} /> : <span />}
        {results !== undefined && !isEmpty && (
          <Button
            onClick={() =>
              saveCsvFile(`${results.surveyKey}.csv`, surveyResultsToCsv(results, dayGroups(results)))
            }
          >
            <Download aria-hidden="true" className="size-[15px]" strokeWidth={1.75} />
            {words.csv}
          </Button>
        )}
      </div>
      {results === undefined ? (
        isSlow && <ListSkeleton />
      ) : isEmpty ? (
        <Card>
          {hasRange ? (
            <EmptyState
              icon={MessageSquareText}
              title={words.emptyRange}
              actions={
                <Button onClick={() => updateSearch({ from: undefined, until: undefined })}>
                  <X aria-hidden="true" className="size-3.5" strokeWidth={1.75} />
                  {words.clearRange}
                </Button>
              }
            />
          ) : (
            <EmptyState icon={MessageSquareText} title={words.empty}>
              {survey.status === 'draft' ? words.emptyDraft : words.emptyText}
            </EmptyState>
          )}
        </Card>
      ) : (
        <>
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 wide:grid-cols-2">
            <HeadlineCard results={results} isUpdating={isPlaceholderData} />
            <SurveyFunnelCard results={results} />
          </div>
          <DaysCard days={dayGroups(results)} />
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 wide:grid-cols-2">
            {results.questions.map((question) => (
              <QuestionCard key={question.questionId} question={question} />
            ))}
          </div>
          {canRead ? (
            <>
              <TextAnswersCard questions={results.questions} {...{ search, range }} onChange={updateSearch} />
              <ResponsesCard {...{ range }} onOpen={(response) => updateSearch({ response })} />
            </>
          ) : (
            <Card className="p-4 text-13 text-muted">{words.viewer}</Card>
          )}
          <VariantsCard
            {...{ range }}
            experimentKey={search.experiment}
            onChange={(experiment) => updateSearch({ experiment })}
          />
        </>
      )}
      {search.response !== undefined && canRead && (
        <ResponsePanel responseId={search.response} onClose={() => updateSearch({ response: undefined })} />
      )}
    </section>
  );
}

function dayGroups({ breakdown }: SurveyResults): readonly DayGroup[] {
  return breakdown?.by === 'day' ? breakdown.groups : [];
}

function toDayRange({ from, until }: SurveyResultsSearch): DayRange {
  return { ...(from !== undefined && { from }), ...(until !== undefined && { until }) };
}

function omitEmpty(search: Readonly<Record<string, string | undefined>>): SurveyResultsSearch {
  return Object.fromEntries(
    Object.entries(search).filter(([, value]) => value !== undefined && value !== ''),
  );
}
