import { useQuery } from '@tanstack/react-query';
import { goalsQuery } from '../../session/goals.ts';
import { useProjectKey } from '../../session/project.ts';
import { VariantBadge } from '../../ui/marks.tsx';
import { useFormat } from '../../words/format.ts';
import { usePageWords } from '../../words/page-words.ts';
import { ChartCard } from '../charts/chart-card.tsx';
import { ChartPlaceholder } from '../charts/chart-placeholder.tsx';
import { ChartTable } from '../charts/chart-table.tsx';
import { variantPaint } from '../charts/variant-paint.ts';
import { useResultsView } from '../view/results-context.tsx';
import { buildFunnel, type Funnel, type FunnelStep, type StepArm } from './funnel-steps.ts';

/** The share of each variant's exposed visitors who reach each step, on a common scale. */
export function FunnelCard() {
  const { funnel: words, heldBack, interval } = usePageWords('charts');
  const format = useFormat();
  const projectKey = useProjectKey();
  const { report, variants, findVariant, isWithheld, isBeforeHorizon } = useResultsView();
  const { data: goals = [] } = useQuery(goalsQuery(projectKey));
  const funnelData = buildFunnel(report.metrics, (key) => goals.find(({ goalKey }) => goalKey === key)?.name);
  if (funnelData === undefined) return null;
  // The report lists the baseline first; the page keeps the experiment's order.
  const inVariantOrder = (arms: readonly StepArm[]) =>
    variants
      .flatMap(({ variantKey }) => arms.filter((arm) => arm.variantKey === variantKey))
      .map((arm) => (isBeforeHorizon ? { ...arm, lift: undefined } : arm));
  const funnel = {
    ...funnelData,
    steps: funnelData.steps.map((step) => ({ ...step, arms: inVariantOrder(step.arms) })),
  };
  const last = funnel.steps.at(-1)?.name ?? '';
  const title = funnel.kind === 'funnel' ? words.title(last) : words.goalsTitle;
  const formatShare = (value: number) => format.share(value, value < 0.1 ? 2 : 1);
  const formatLift = ({ lift }: StepArm) =>
    lift === undefined
      ? '–'
      : `${format.lift(lift.estimate ?? 0)} (${interval(format.percent(lift.level))} ${format.interval(lift.lower, lift.upper)})`;

  return (
    <ChartCard
      title={title}
      table={
        isWithheld ? undefined : (
          <ChartTable
            caption={title}
            head={[words.step, words.variant, words.reached, words.share, words.lift]}
            rows={funnel.steps.flatMap(({ key, name, arms }) =>
              arms.map((arm) => ({
                key: `${key} ${arm.variantKey}`,
                cells: [
                  name,
                  findVariant(arm.variantKey)?.name ?? arm.variantKey,
                  format.count(arm.reached),
                  formatShare(arm.share),
                  formatLift(arm),
                ],
              })),
            )}
          />
        )
      }
      chart={
        isWithheld ? (
          <ChartPlaceholder kind="withheld" height={220}>
            {heldBack}
          </ChartPlaceholder>
        ) : (
          <div className="num text-13">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-border pb-2.5">
              <b className="font-semibold">{words.entered}</b>
              <span className="flex flex-wrap gap-x-4 gap-y-1">
                {variants.map(({ variantKey, index }) => (
                  <span key={variantKey} className="flex items-center gap-1.5">
                    <VariantBadge index={index} />
                    {format.count(report.visitors[variantKey] ?? 0)}
                  </span>
                ))}
              </span>
            </div>
            <ol>
              {funnel.steps.map((step, index) => (
                <Step key={step.key} step={step} funnel={funnel} isFirst={index === 0} />
              ))}
            </ol>
            <Scale most={funnel.scaleMax} />
          </div>
        )
      }
    >
      {!isWithheld && (
        <p className="mt-2 text-12 text-muted">
          {words.shareOf} {funnel.kind === 'funnel' ? words.later : words.each}
        </p>
      )}
    </ChartCard>
  );
}

function Step({
  step: { name, arms },
  funnel: { scaleMax, kind },
  isFirst,
}: {
  readonly step: FunnelStep;
  readonly funnel: Funnel;
  readonly isFirst: boolean;
}) {
  const { funnel: words, interval } = usePageWords('charts');
  const format = useFormat();
  const { findVariant } = useResultsView();
  return (
    <li className="pt-2.5">
      <h3 className="pb-1 font-semibold">
        <bdi>{name}</bdi>
        {kind === 'funnel' && !isFirst && (
          <span className="pl-2 text-12 font-normal text-warning-text">{words.marked}</span>
        )}
      </h3>
      <ul>
        {arms.map(({ variantKey, share, reached, shareOfPrevious, lift }) => {
          const variant = findVariant(variantKey);
          const shareText = format.share(share, share < 0.1 ? 2 : 1);
          const before = shareOfPrevious === null ? undefined : words.ofBefore(format.share(shareOfPrevious));
          return (
            <li
              key={variantKey}
              title={before}
              className="grid grid-cols-[16px_minmax(0,1fr)_auto_auto] items-center gap-x-2.5 py-[3px]"
            >
              <VariantBadge index={variant?.index ?? 0} />
              <span className="sr-only">
                {variant?.name ?? variantKey}
                {before !== undefined && `, ${before}`}
              </span>
              <span
                aria-hidden="true"
                className="h-3 rounded-[3px] bg-neutral-soft [print-color-adjust:exact]"
              >
                <Bar share={share / scaleMax} index={variant?.index ?? 0} color={variant?.color ?? ''} />
              </span>
              <b className="min-w-14 text-right font-semibold">{shareText}</b>
              <span className="min-w-14 text-right text-12 text-faint">{format.count(reached)}</span>
              {lift !== undefined && (
                <span className="col-span-4 pl-[26px] text-12 text-muted">
                  {format.lift(lift.estimate ?? 0)}{' '}
                  <span className="text-faint">
                    ({interval(format.percent(lift.level))} {format.interval(lift.lower, lift.upper)})
                  </span>
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </li>
  );
}

function Bar({
  share,
  index,
  color,
}: {
  readonly share: number;
  readonly index: number;
  readonly color: string;
}) {
  const background = variantPaint(index).isHatched
    ? `repeating-linear-gradient(135deg, ${color} 0 3px, color-mix(in oklab, ${color} 55%, transparent) 3px 6px)`
    : color;
  return (
    <span
      className="block h-full rounded-[3px]"
      style={{ width: `${Math.min(100, 100 * share)}%`, background }}
    />
  );
}

/** The common scale of all steps, starting at zero. */
function Scale({ most: scaleMax }: { readonly most: number }) {
  const format = useFormat();
  return (
    <p aria-hidden="true" className="mt-1.5 flex justify-between pr-[132px] pl-[26px] text-11 text-faint">
      <span>0</span>
      <span>{format.share(scaleMax / 2, scaleMax < 0.02 ? 1 : 0).replace(/\s*%/, '')}</span>
      <span>{format.share(scaleMax, 0)}</span>
    </p>
  );
}
