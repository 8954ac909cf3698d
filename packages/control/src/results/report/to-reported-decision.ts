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

/** Returns a decision with its sentences. */
export function toReportedDecision(decision: Decision, subject: DecisionSubject): ReportedDecision {
  const { variantKey, decidedAt, decidedBy } = decision;
  const { timeZone } = subject;
  const variant = variantName(subject, variantKey);
  return {
    ...decision,
    sentence: describeDecision({ decision: decision.decision, variant, decidedAt, timeZone, decidedBy }),
    against: describeDeviation(decision, subject),
  };
}

/**
 * Returns a sentence on how the decision deviates from the test's result, or null if it doesn't. If nothing was shipped, compares the
 * decision with the leading variant's result.
 */
function describeDeviation(
  { decision, variantKey: shippedKey }: Decision,
  subject: DecisionSubject,
): Sentence | null {
  const { assessment } = subject;
  if (assessment === null) return null;
  const variantKey = shippedKey ?? assessment.verdict.variant;
  if (variantKey === null) return null;
  return describeContradiction(decision, {
    variant: variantName(subject, variantKey),
    state: variantStateOf(assessment, variantKey),
  });
}

function variantName({ variants }: DecisionSubject, variantKey: string | null): string | null {
  return variants.find((variant) => variant.variantKey === variantKey)?.name ?? variantKey;
}
