import type { SurveySummary } from '@pixel/control/client';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { MessageSquareText, Plus, SearchX } from 'lucide-react';
import { useMemo } from 'react';
import { useCanActAs, useProjectKey } from '../session/project.ts';
import { surveysQuery } from '../session/surveys.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { ErrorPage } from '../ui/error-page.tsx';
import { useHotkeys } from '../ui/hotkeys.tsx';
import { ListSkeleton } from '../ui/list-skeleton.tsx';
import { EmptyState } from '../ui/notice.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { pageTab, pageTabs } from '../ui/page-tab.ts';
import { ResultCount } from '../ui/result-count.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { useIsSlow } from '../ui/skeleton.tsx';
import { useFormat } from '../words/format.ts';
import { usePageWords } from '../words/page-words.ts';
import { NewSurveyPanel } from './new-survey-panel.tsx';
import { selectSurveys } from './select-surveys.ts';
import { SurveyList } from './survey-list.tsx';
import { type SurveySearch, surveyStatuses } from './survey-search.ts';

/** All surveys of a project: status, audience and schedule. */
export function SurveysPage() {
  const words = usePageWords('surveys');
  const format = useFormat();
  const projectKey = useProjectKey();
  const { data: surveys, error, refetch, isPending } = useQuery(surveysQuery(projectKey));
  const search = useSearch({ from: '/p/$projectKey/surveys' });
  const navigate = useNavigate({ from: '/p/$projectKey/surveys' });
  const isSlow = useIsSlow(isPending);
  const canEdit = useCanActAs('editor');
  const visibleSurveys = useMemo(() => selectSurveys(surveys ?? [], search), [surveys, search]);

  const setSearch = (
    change: {
      readonly [Name in keyof SurveySearch]?: SurveySearch[Name] | undefined;
    },
  ) =>
    void navigate({
      search: (before) => withoutEmpty({ ...before, ...change }),
      // The browser's Back button clears the search text at once, not letter by letter.
      replace: 'text' in change && search.text !== undefined,
    });
  const create = () => setSearch({ new: true });
  useHotkeys(canEdit ? [{ keys: 'n', label: words.newSurvey, run: create }] : []);

  if (error !== null && surveys === undefined)
    return <ErrorPage error={error} reset={() => void refetch()} />;

  const newButton = canEdit && (
    <Button kind="primary" onClick={create}>
      <Plus aria-hidden="true" className="size-[15px]" strokeWidth={1.75} />
      {words.newSurvey}
    </Button>
  );
  return (
    <>
      <PageHeader title={words.title} summary={words.summary} actions={surveys?.length !== 0 && newButton} />
      {surveys === undefined ? (
        isSlow && <ListSkeleton />
      ) : surveys.length === 0 ? (
        <Card>
          <EmptyState icon={MessageSquareText} title={words.empty} actions={newButton}>
            {words.emptyText}
          </EmptyState>
        </Card>
      ) : (
        <>
          <StatusTabs surveys={surveys} search={search} onChange={(status) => setSearch({ status })} />
          <div className="pb-3">
            <SearchField
              label={words.find}
              text={search.text}
              onChange={(text) => setSearch({ text: text === '' ? undefined : text })}
            />
          </div>
          <ResultCount
            count={
              search.text === undefined && search.status === undefined ? undefined : visibleSurveys.length
            }
          />
          {visibleSurveys.length === 0 ? (
            <Card>
              <EmptyState
                icon={SearchX}
                title={words.noMatches}
                actions={
                  <Button onClick={() => setSearch({ status: undefined, text: undefined })}>
                    {words.showAll}
                  </Button>
                }
              >
                {words.noMatchesText(format.count(surveys.length))}
              </EmptyState>
            </Card>
          ) : (
            <SurveyList
              surveys={visibleSurveys}
              onOpen={(surveyKey) =>
                void navigate({ to: '/p/$projectKey/surveys/$surveyKey', params: { projectKey, surveyKey } })
              }
            />
          )}
        </>
      )}
      {search.new && canEdit && <NewSurveyPanel onClose={() => setSearch({ new: undefined })} />}
    </>
  );
}

/** Tabs by status with counts; keys `1` to `7` select one. */
function StatusTabs({
  surveys,
  search,
  onChange,
}: {
  readonly surveys: readonly SurveySummary[];
  readonly search: SurveySearch;
  readonly onChange: (status: SurveySearch['status'] | undefined) => void;
}) {
  const words = usePageWords('surveys');
  const format = useFormat();
  const tabs = [undefined, ...surveyStatuses];
  useHotkeys(
    tabs.map((status, index) => ({
      keys: String(index + 1),
      label: words.statuses[status ?? 'all'],
      run: () => onChange(status),
    })),
  );
  return (
    <fieldset aria-label={words.status} className={pageTabs}>
      {tabs.map((status) => (
        <button
          key={status ?? 'all'}
          type="button"
          aria-pressed={search.status === status}
          onClick={() => onChange(status)}
          className={pageTab}
        >
          {words.statuses[status ?? 'all']}
          <span className="num text-12 text-faint">
            {format.count(selectSurveys(surveys, status === undefined ? {} : { status }).length)}
          </span>
        </button>
      ))}
    </fieldset>
  );
}

function withoutEmpty(
  search: {
    readonly [Name in keyof SurveySearch]?: SurveySearch[Name] | undefined;
  },
): SurveySearch {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
}
