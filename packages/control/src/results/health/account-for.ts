import type { AccountingStep, AccountingStepName } from './finding.ts';
import type { HealthFacts, HealthVariant } from './health-facts.ts';
import { type Loss, testEqualShares } from './test-equal-shares.ts';

/** Below this p-value, variants lose different shares. */
export const lossAlpha = 0.001;

/**
 * Returns how many visitors of each variant reach each step from assignment to the results, and whether variants lose different shares at a
 * step, since only differences bias. Page views can't be compared with visitors, so the first steps aren't tested; nor is `applied`, which
 * is estimated from a sample.
 */
export function accountFor(facts: HealthFacts): readonly AccountingStep[] {
  const { variants } = facts;
  const step = (
    name: AccountingStepName,
    numberOf: (variant: HealthVariant) => number | null,
    lossOf?: (variant: HealthVariant) => Loss | null,
  ): AccountingStep => {
    const pValue = lossOf === undefined ? null : pValueOf(variants.map(lossOf));
    return {
      step: name,
      unit: name === 'assigned' || name === 'applied' ? 'views' : 'visitors',
      variants: Object.fromEntries(
        variants.map((variant) => [variant.variantKey, toFiniteOrNull(numberOf(variant))]),
      ),
      pValue,
      isBiased: pValue !== null && pValue < lossAlpha,
    };
  };
  return [
    step('assigned', ({ views }) => views?.all ?? null),
    step('applied', (variant) => appliedOf(variant, facts)),
    step('exposed', exposedOf),
    step('stored', storedOf, lossOfStep.stored),
    step('verified', verifiedOf, lossOfStep.verified),
    step('human', humanOf, lossOfStep.human),
    step('not_internal', ({ visitors }) => visitors, lossOfStep.not_internal),
    step(
      'counted',
      ({ visitors, multiExposed }) => visitors - multiExposed,
      isEven(variants) ? lossOfStep.counted : undefined,
    ),
  ];
}

/** Losses of a variant at each step that can be tested. */
export const lossOfStep = {
  /** Visitors who lose one event often lose many, so the test is over visitors. */
  stored: ({ events, visitors }: HealthVariant): Loss | null =>
    events === null || events.expected === 0
      ? null
      : { lost: (events.lost / events.expected) * visitors, of: visitors },
  verified: (variant: HealthVariant): Loss => ({ lost: variant.unverified, of: storedOf(variant) }),
  human: (variant: HealthVariant): Loss => ({ lost: variant.bots, of: verifiedOf(variant) }),
  /** Leaves out forced visitors, who are sent to a variant on purpose. */
  not_internal: (variant: HealthVariant): Loss => ({
    lost: variant.internal,
    of: variant.internal + variant.visitors,
  }),
  /** With uneven weights, visitors of a smaller variant are more likely to meet another one. */
  counted: ({ multiExposed, visitors }: HealthVariant): Loss => ({ lost: multiExposed, of: visitors }),
} as const;

/** Whether all variants have the same weight. */
function isEven(variants: readonly HealthVariant[]): boolean {
  return variants.every(({ weight }) => weight === variants[0]?.weight);
}

/**
 * Returns the page views that applied the variant's least-applied change, estimated from a sample; null for a variant without reported
 * changes.
 */
function appliedOf({ variantKey }: HealthVariant, { changes }: HealthFacts): number | null {
  const appliedViews = changes
    .filter((change) => change.variantKey === variantKey && change.outcomes.length > 0)
    .map(({ outcomes }) =>
      outcomes.reduce(
        (sum, { state, views }) => sum + (state === 'applied' || state === 'late' ? views : 0),
        0,
      ),
    );
  return appliedViews.length === 0 ? null : Math.round(Math.min(...appliedViews));
}

/** Estimates the exposed visitors, assuming that exposures get lost as often as other events. */
function exposedOf(variant: HealthVariant): number | null {
  const { events } = variant;
  if (events === null || !(events.expected > events.lost)) return null;
  return Math.round((storedOf(variant) * events.expected) / (events.expected - events.lost));
}

function storedOf(variant: HealthVariant): number {
  return verifiedOf(variant) + variant.unverified;
}

function verifiedOf(variant: HealthVariant): number {
  return humanOf(variant) + variant.bots;
}

function humanOf({ visitors, internal, forced }: HealthVariant): number {
  return visitors + internal + forced;
}

function pValueOf(losses: readonly (Loss | null)[]): number | null {
  const testable = losses.filter((loss) => loss !== null);
  return testable.length < losses.length ? null : testEqualShares(testable);
}

/** Returns a number that JSON can represent, with −0 as 0; null for anything else. */
function toFiniteOrNull(number: number | null): number | null {
  return number !== null && Number.isFinite(number) ? number + 0 : null;
}
