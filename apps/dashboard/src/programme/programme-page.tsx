import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Library, X } from 'lucide-react';
import { experimentsQuery } from '../session/experiments.ts';
import { useProjectKey } from '../session/project.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { DayRangeFields } from '../ui/day-range-fields.tsx';
import { ErrorPage } from '../ui/error-page.tsx';
import { ListSkeleton } from '../ui/list-skeleton.tsx';
import { EmptyState } from '../ui/notice.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { useIsSlow } from '../ui/skeleton.tsx';
import { useFormat } from '../words/format.ts';
import { usePageWords } from '../words/page-words.ts';
import { GainsCard } from './gains-card.tsx';
import { PastTests } from './past-tests.tsx';
import type { ProgrammeSearch } from './programme-search.ts';
import { useProgrammeReport } from './use-programme-report.ts';
import { WinRateCard } from './win-rate-card.tsx';

/** Results of all the project's tests: win rate, gains measured by holdbacks, and each test with its decision and reason. */
export function ProgrammePage() {
  const words = usePageWords('programme');
  const format = useFormat();
  const projectKey = useProjectKey();
  const search = useSearch({ from: '/p/$projectKey/programme' });
  const navigate = useNavigate({ from: '/p/$projectKey/programme' });
  const { data: report, error, isPending, refetch } = useProgrammeReport(search);
  const { data: experiments } = useQuery(experimentsQuery(projectKey));
  const isSlow = useIsSlow(isPending);

  const updateSearch = (patch: Partial<Record<keyof ProgrammeSearch, string | undefined>>) =>
    void navigate({
      search: (current) => omitEmpty({ ...current, ...patch }),
      // The browser's Back button clears text and dates at once, not letter by letter.
      replace: Object.keys(patch).some((name) => name === 'from' || name === 'until' || name === 'text'),
    });

  if (error !== null && report === undefined) return <ErrorPage error={error} reset={() => void refetch()} />;
  const hasRange = search.from !== undefined || search.until !== undefined;
  const isEmpty = report?.concluded === 0;
  return (
    <>
      <PageHeader
        title={words.title}
        summary={
          report === undefined || isEmpty
            ? undefined
            : [
                words.summary(format.count(report.concluded)),
                ...(report.medianDays === null
                  ? []
                  : [words.days(format.count(Math.ceil(report.medianDays)))]),
              ].join(', ')
        }
        actions={
          (hasRange || !isEmpty) && <DayRangeFields range={search} {...{ words }} onChange={updateSearch} />
        }
      />
      {report === undefined ? (
        isSlow && <ListSkeleton />
      ) : isEmpty ? (
        <Card>
          {hasRange ? (
            <EmptyState
              icon={Library}
              title={words.emptyRange}
              actions={
                <Button onClick={() => updateSearch({ from: undefined, until: undefined })}>
                  <X aria-hidden="true" className="size-3.5" strokeWidth={1.75} />
                  {words.clearRange}
                </Button>
              }
            />
          ) : (
            <EmptyState
              icon={Library}
              title={words.empty}
              actions={
                <Link to="/p/$projectKey/experiments" params={{ projectKey }} className={buttonClass()}>
                  {words.toExperiments}
                </Link>
              }
            >
              {words.emptyText}
            </EmptyState>
          )}
        </Card>
      ) : (
        <>
          <div className="mb-6 grid items-start gap-4 wide:grid-cols-2">
            <WinRateCard report={report} />
            <GainsCard gains={report.gains} />
          </div>
          <PastTests
            tests={report.tests}
            experiments={experiments ?? []}
            search={search}
            onChange={updateSearch}
          />
        </>
      )}
    </>
  );
}

function omitEmpty(search: Readonly<Record<string, string | undefined>>): ProgrammeSearch {
  return Object.fromEntries(
    Object.entries(search).filter(([, value]) => value !== undefined && value !== ''),
  );
}
