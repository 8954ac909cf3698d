import type { SurveySummary } from '@pixel/control/client';
import { useFormat } from '../words/format.ts';
import { usePageWords } from '../words/page-words.ts';

/** Whom a survey is for: the experiment and pages, and how many of them. */
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
    ...(coverage < 1 ? [words.whom.share(format.level(coverage))] : []),
  ];
  return (
    <span className="block min-w-0">
      <bdi className="block truncate">{first}</bdi>
      <bdi className="block truncate text-12 text-muted empty:hidden">{rest.join(' · ')}</bdi>
    </span>
  );
}

/** When it begins and ends, where that is set. */
export function WhenCell({ survey: { startAt, endAt } }: { readonly survey: SurveySummary }) {
  const { when } = usePageWords('surveys');
  const format = useFormat();
  if (startAt === undefined && endAt === undefined) return <span className="text-muted">{when.open}</span>;
  if (endAt === undefined) return when.from(format.time(startAt ?? ''));
  if (startAt === undefined) return when.until(format.time(endAt));
  return when.both(format.time(startAt), format.time(endAt));
}
