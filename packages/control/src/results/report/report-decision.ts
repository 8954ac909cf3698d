import type { Decision } from '../decisions/decision.ts';
import { type StateFacts, variantStateOf } from '../looks/variant-state-of.ts';
import { describeContradiction, describeDecision } from '../words/describe-decision.ts';
import type { Sentence } from '../words/sentence.ts';
import type { ReportedDecision } from './results-report.ts';

/** The test that a decision is about. */
interface DecisionSubject {
  readonly variants: readonly { readonly variantKey: string; readonly name: string }[];
  readonly timeZone: string;
  /** Null if nothing was computed. */
  readonly assessment: (StateFacts & { readonly verdict: { readonly variant: string | null } }) | null;
}

/** Returns the report of a decision. */
export function reportDecision(decision: Decision, of: DecisionSubject): ReportedDecision {
  const { variantKey, decidedAt, decidedBy } = decision;
  const { timeZone } = of;
  const variant = nameIn(of, variantKey);
  return {
    ...decision,
    sentence: describeDecision({ decision: decision.decision, variant, decidedAt, timeZone, decidedBy }),
    against: againstOf(decision, of),
  };
}

/**
 * Returns how the decision deviates from the test's result, or null. If nothing was shipped, compares it with the leading variant's result.
 */
function againstOf({ decision, variantKey: shipped }: Decision, of: DecisionSubject): Sentence | null {
  const { assessment } = of;
  if (assessment === null) return null;
  const variantKey = shipped ?? assessment.verdict.variant;
  if (variantKey === null) return null;
  return describeContradiction(decision, {
    variant: nameIn(of, variantKey),
    state: variantStateOf(assessment, variantKey),
  });
}

function nameIn({ variants }: DecisionSubject, variantKey: string | null): string | null {
  return variants.find((variant) => variant.variantKey === variantKey)?.name ?? variantKey;
}
