import type { SurveySummary } from '@pixel/control/client';
import { useQuery } from '@tanstack/react-query';
import { useProjectKey } from '../session/project.ts';
import { Bar } from '../ui/skeleton.tsx';
import { useFormat } from '../words/format.ts';
import { usePageWords } from '../words/page-words.ts';
import { surveyCountsQuery } from './survey-counts-query.ts';

/** Whom a survey is for: experiment, pages and sampling share. */
export function WhomCell({ survey }: { readonly survey: SurveySummary }) {
  const words = usePageWords('surveys');
  const format = useFormat();
  const { urlRules, experiment, audienceKey, hasAudience, coverage } = survey;
  const [page] = urlRules.include;
  const first =
    experiment !== undefined
      ? words.whom.experiment(experiment.experimentKey, experiment.variantKeys)
      : page === undefined
        ? words.whom.allPages
        : page.value;
  const rest = [
    ...(experiment !== undefined && page !== undefined ? [page.value] : []),
    ...(urlRules.include.length > 1 ? [words.whom.morePages(urlRules.include.length - 1)] : []),
    ...(audienceKey !== undefined ? [audienceKey] : hasAudience ? [words.whom.audience] : []),
    ...(coverage < 1 ? [words.whom.share(format.percent(coverage))] : []),
  ];
  return (
    <span className="block min-w-0">
      <bdi className="block truncate">{first}</bdi>
      <bdi className="block truncate text-12 text-muted empty:hidden">{rest.join(' · ')}</bdi>
    </span>
  );
}

/** When it starts and ends, if scheduled. */
export function WhenCell({ survey: { startAt, endAt } }: { readonly survey: SurveySummary }) {
  const { when } = usePageWords('surveys');
  const format = useFormat();
  if (startAt === undefined && endAt === undefined) return <span className="text-muted">{when.open}</span>;
  if (endAt === undefined) return when.from(format.time(startAt ?? ''));
  if (startAt === undefined) return when.until(format.time(endAt));
  return when.range(format.time(startAt), format.time(endAt));
}

/** Number of responses and response rate; a dash until a visitor has seen it. */
export function ResponsesCell({ survey: { surveyKey, status, live } }: { readonly survey: SurveySummary }) {
  const { responses: words } = usePageWords('surveys');
  const format = useFormat();
  const { data, isError } = useQuery(surveyCountsQuery(useProjectKey()));
  const isExpected = live !== null || status !== 'draft';
  const counts = data?.find((survey) => survey.surveyKey === surveyKey);
  if (data === undefined && isError && isExpected) return <span className="text-faint">{words.failed}</span>;
  if (data === undefined && isExpected) return <Bar className="my-1 ml-auto w-12" />;
  if (counts === undefined || counts.shown === 0) return <span className="text-faint">–</span>;
  const { shown, accepted } = counts;
  return (
    <span className="num block">
      <span className="block">{format.count(accepted.count)}</span>
      <span className="block text-12 text-muted">
        {words.rate(format.share(accepted.count / shown, 0), format.count(shown))}
      </span>
    </span>
  );
}
