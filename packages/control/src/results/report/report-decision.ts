import type { Decision } from '../decisions/decision.ts';
import { type Standings, standingOf } from '../looks/standing-of.ts';
import { sayAgainst, sayDecision } from '../words/say-decision.ts';
import type { Sentence } from '../words/sentence.ts';
import type { ReportedDecision } from './results-report.ts';

/** What a decision was made after. */
interface Decided {
  readonly variants: readonly { readonly variantKey: string; readonly name: string }[];
  readonly timeZone: string;
  /** Null where nothing was computed. */
  readonly assessment: (Standings & { readonly verdict: { readonly variant: string | null } }) | null;
}

/** Returns a decision as its reader gets it. */
export function reportDecision(decision: Decision, of: Decided): ReportedDecision {
  const { variantKey, decidedAt, decidedBy } = decision;
  const { timeZone } = of;
  const variant = nameIn(of, variantKey);
  return {
    ...decision,
    sentence: sayDecision({ decision: decision.decision, variant, decidedAt, timeZone, decidedBy }),
    against: againstOf(decision, of),
  };
}

/** Of what was not shipped, the variant counts that led. */
function againstOf({ decision, variantKey: shipped }: Decision, of: Decided): Sentence | null {
  const { assessment } = of;
  if (assessment === null) return null;
  const variantKey = shipped ?? assessment.verdict.variant;
  if (variantKey === null) return null;
  return sayAgainst(decision, {
    variant: nameIn(of, variantKey),
    state: standingOf(assessment, variantKey),
  });
}

function nameIn({ variants }: Decided, variantKey: string | null): string | null {
  return variants.find((each) => each.variantKey === variantKey)?.name ?? variantKey;
}
