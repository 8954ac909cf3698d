import type { ReportedArm, ReportedMetric } from '@pixel/control/client';
import { VariantBadge } from '../../ui/marks.tsx';
import { useFormat } from '../../words/format.ts';
import { usePageWords } from '../../words/page-words.ts';
import { useResultsView, type VariantView } from './results-context.tsx';
import { useResultFormats } from './use-result-formats.ts';

/** Each variant's value for the verdict's goal, and its number of visitors. */
export function ArmFigures() {
  const { arms } = usePageWords('results');
  const { variants, primary, report } = useResultsView();
  const metric = report.metrics.find(({ goalKey }) => goalKey === report.verdict.goalKey) ?? primary;
  if (metric === undefined) return null;
  return (
    // Fills the height of a taller card beside it.
    <div className="flex grow flex-col border-t border-border">
      <p id="arms-of" className="truncate px-5 pt-2.5 text-12 text-muted max-desk:px-4">
        <bdi>{arms.by(metric.name)}</bdi>
      </p>
      <ul
        aria-labelledby="arms-of"
        className="grid grow grid-cols-[repeat(auto-fit,minmax(168px,1fr))] overflow-hidden max-desk:grid-cols-1"
      >
        {variants.map((variant) => (
          <li
            key={variant.variantKey}
            className="-ml-px flex min-w-0 flex-col justify-center border-l border-border px-5 pt-1.5 pb-3 max-desk:border-t max-desk:px-4 max-desk:py-2.5 max-desk:first:border-t-0"
          >
            <ArmFigure
              variant={variant}
              metric={metric}
              arm={metric.arms.find(({ variantKey }) => variantKey === variant.variantKey)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

function ArmFigure({
  variant,
  metric,
  arm,
}: {
  readonly variant: VariantView;
  readonly metric: ReportedMetric;
  readonly arm: ReportedArm | undefined;
}) {
  const { arms } = usePageWords('results');
  const formats = useResultFormats();
  const format = useFormat();
  const { isWithheld, report } = useResultsView();
  const formatCounts = useFormatCounts();
  const isShown = !isWithheld && arm !== undefined;
  return (
    <div className="num grid max-desk:grid-cols-[minmax(0,1fr)_auto] max-desk:items-center max-desk:gap-x-3">
      <span className="flex min-w-0 items-center gap-[7px] text-13">
        <VariantBadge index={variant.index} />
        <bdi className="truncate font-[560]">{variant.name}</bdi>
        {variant.isControl && <span className="shrink-0 text-12 text-faint">{arms.control}</span>}
      </span>
      <span className="mt-1 text-22 font-semibold max-desk:row-span-2 max-desk:mt-0 max-desk:text-20">
        {isWithheld ? (
          <span className="held-back block h-7 w-24 rounded-1 [print-color-adjust:exact]">
            <span className="sr-only">{arms.heldBack}</span>
          </span>
        ) : (
          formats.value(arm?.value ?? null, metric)
        )}
      </span>
      <span className="text-12 text-muted max-desk:col-start-1">
        {isShown
          ? formatCounts(metric, arm)
          : arms.visitors(format.count(report.visitors[variant.variantKey] ?? 0))}
        {isShown && arm.open > 0 && (
          <span className="text-faint"> · {arms.open(format.count(arm.open))}</span>
        )}
      </span>
    </div>
  );
}

/** Returns a function that describes the counts behind a value. */
export function useFormatCounts(): (metric: ReportedMetric, arm: ReportedArm) => string {
  const { arms } = usePageWords('results');
  const formats = useResultFormats();
  const format = useFormat();
  return (metric, { n, sum, denominatorSum }) => {
    const visitors = format.count(n);
    if (sum === null) return arms.visitors(visitors);
    if (metric.unit === 'share' && denominatorSum === null)
      return arms.converted(format.count(sum), visitors);
    const total = metric.unit === 'money' ? formats.value(sum, metric) : format.count(sum);
    if (denominatorSum !== null) return arms.ratioOf(total, format.count(denominatorSum));
    return arms.sumOf(total, visitors);
  };
}
