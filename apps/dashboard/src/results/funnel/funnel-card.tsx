import { useQuery } from '@tanstack/react-query';
import { goalsQuery } from '../../session/goals.ts';
import { useProjectKey } from '../../session/project.ts';
import { VariantBadge } from '../../ui/marks.tsx';
import { useFormat } from '../../words/format.ts';
import { usePageWords } from '../../words/page-words.ts';
import { ChartCard } from '../charts/chart-card.tsx';
import { ChartRoom } from '../charts/chart-room.tsx';
import { ChartTable } from '../charts/chart-table.tsx';
import { paintOf } from '../charts/variant-paint.ts';
import { useResultsView } from '../view/results-context.tsx';
import { type Funnel, type FunnelStep, funnelOf, type StepArm } from './funnel-steps.ts';

/** How far each variant's visitors get: shares of all exposed visitors, on a common scale. */
export function FunnelCard() {
  const { funnel: words, heldBack, interval } = usePageWords('charts');
  const format = useFormat();
  const projectKey = useProjectKey();
  const { report, variants, variantOf, isHeldBack, isBeforeHorizon } = useResultsView();
  const { data: goals = [] } = useQuery(goalsQuery(projectKey));
  const found = funnelOf(report.metrics, (key) => goals.find(({ goalKey }) => goalKey === key)?.name);
  if (found === undefined) return null;
  // The report lists the view's baseline first; the page keeps the variants' order.
  const inPlace = (arms: readonly StepArm[]) =>
    variants
      .flatMap(({ variantKey }) => arms.filter((arm) => arm.variantKey === variantKey))
      .map((arm) => (isBeforeHorizon ? { ...arm, lift: undefined } : arm));
  const funnel = { ...found, steps: found.steps.map((step) => ({ ...step, arms: inPlace(step.arms) })) };
  const last = funnel.steps.at(-1)?.name ?? '';
  const title = funnel.kind === 'funnel' ? words.title(last) : words.goalsTitle;
  const share = (value: number) => format.share(value, value < 0.1 ? 2 : 1);
  const lift = ({ lift: found }: StepArm) =>
    found === undefined
      ? '–'
      : `${format.lift(found.estimate ?? 0)} (${interval(format.level(found.level))} ${format.interval(found.lower, found.upper)})`;

  return (
    <ChartCard
      title={title}
      table={
        isHeldBack ? undefined : (
          <ChartTable
            caption={title}
            head={[words.step, words.variant, words.reached, words.share, words.lift]}
            rows={funnel.steps.flatMap(({ key, name, arms }) =>
              arms.map((arm) => ({
                key: `${key} ${arm.variantKey}`,
                cells: [
                  name,
                  variantOf(arm.variantKey)?.name ?? arm.variantKey,
                  format.count(arm.reached),
                  share(arm.share),
                  lift(arm),
                ],
              })),
            )}
          />
        )
      }
      chart={
        isHeldBack ? (
          <ChartRoom kind="held" height={220}>
            {heldBack}
          </ChartRoom>
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
            <Scale most={funnel.most} />
          </div>
        )
      }
    >
      {!isHeldBack && (
        <p className="mt-2 text-12 text-muted">
          {words.shareOf} {funnel.kind === 'funnel' ? words.later : words.each}
        </p>
      )}
    </ChartCard>
  );
}

function Step({
  step: { name, arms },
  funnel: { most, kind },
  isFirst,
}: {
  readonly step: FunnelStep;
  readonly funnel: Funnel;
  readonly isFirst: boolean;
}) {
  const { funnel: words, interval } = usePageWords('charts');
  const format = useFormat();
  const { variantOf } = useResultsView();
  return (
    <li className="pt-2.5">
      <h3 className="pb-1 font-semibold">
        <bdi>{name}</bdi>
        {kind === 'funnel' && !isFirst && (
          <span className="pl-2 text-12 font-normal text-warning-text">{words.marked}</span>
        )}
      </h3>
      <ul>
        {arms.map(({ variantKey, share, reached, ofBefore, lift }) => {
          const variant = variantOf(variantKey);
          const shareText = format.share(share, share < 0.1 ? 2 : 1);
          const before = ofBefore === null ? undefined : words.ofBefore(format.share(ofBefore));
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
                <Bar share={share / most} index={variant?.index ?? 0} color={variant?.color ?? ''} />
              </span>
              <b className="min-w-14 text-right font-semibold">{shareText}</b>
              <span className="min-w-14 text-right text-12 text-faint">{format.count(reached)}</span>
              {lift !== undefined && (
                <span className="col-span-4 pl-[26px] text-12 text-muted">
                  {format.lift(lift.estimate ?? 0)}{' '}
                  <span className="text-faint">
                    ({interval(format.level(lift.level))} {format.interval(lift.lower, lift.upper)})
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
  const background = paintOf(index).isHatched
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
function Scale({ most }: { readonly most: number }) {
  const format = useFormat();
  return (
    <p aria-hidden="true" className="mt-1.5 flex justify-between pr-[132px] pl-[26px] text-11 text-faint">
      <span>0</span>
      <span>{format.share(most / 2, most < 0.02 ? 1 : 0).replace(/\s*%/, '')}</span>
      <span>{format.share(most, 0)}</span>
    </p>
  );
}
