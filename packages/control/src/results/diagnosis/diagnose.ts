import { describeCause } from './describe-cause.ts';
import type { DiagnosedError, Diagnosis } from './diagnosis.ts';
import type { DiagnosisFacts } from './diagnosis-facts.ts';
import { explainAutomation, explainBots } from './explain-bots.ts';
import { explainChanges } from './explain-changes.ts';
import { explainClaims } from './explain-claims.ts';
import { explainSplit } from './explain-split.ts';
import { explainStored } from './explain-stored.ts';
import type { DiagnosisExplanation } from './explanation.ts';
import { type Reason, reasonsToDiagnose } from './reasons-to-diagnose.ts';
import { suggestActions } from './suggest-actions.ts';

/** Explanations by problem, in the order in which causes are reported. */
const explain: Readonly<Record<Reason, (facts: DiagnosisFacts) => DiagnosisExplanation | null>> = {
  split: explainSplit,
  bots: explainBots,
  claims: explainClaims,
  changes: explainChanges,
  automation: explainAutomation,
  stored: explainStored,
};

/**
 * Derives the causes of problems: which visitors, since which hour, at which step, which error, and what to do. Empty if there is no
 * problem, or no known cause.
 */
export function diagnose(facts: DiagnosisFacts): readonly Diagnosis[] {
  const explained = reasonsToDiagnose(facts.report).flatMap((reason) => explain[reason](facts) ?? []);
  return explained
    .filter(({ code, variantKey }, index) => {
      const first = explained.findIndex((other) => other.code === code && other.variantKey === variantKey);
      return first === index;
    })
    .map((explanation) => toDiagnosis(explanation, facts));
}

function toDiagnosis(explanation: DiagnosisExplanation, facts: DiagnosisFacts): Diagnosis {
  const { code, segment, since, step, variantKey, error, confidence, visitors, share } = explanation;
  const { periods, health } = facts;
  const [first, second] = [...segment].sort((a, b) => rank(a) - rank(b));
  const sinceIso = new Date(
    since === 0 ? health.startedAt : periods.from + since * periods.periodMs,
  ).toISOString();
  const variant = health.variants.find((variant) => variant.variantKey === variantKey);
  return {
    ...describeCause(code, {
      variant: variant?.name ?? null,
      dimension: first?.dimension ?? null,
      value: first?.value ?? null,
      otherDimension: second?.dimension ?? null,
      otherValue: second?.value ?? null,
      since: since === 0 ? null : sinceIso,
      timeZone: health.timeZone,
      share: share ?? (error?.kind === 'change' ? error.share : null),
      visitors: visitors ?? null,
      subject: error === null ? null : subjectOf(error),
    }),
    code,
    segment: segment.map(({ dimension, value }) => ({ dimension, value })),
    since: sinceIso,
    isSinceStart: since === 0,
    step,
    variantKey,
    error,
    confidence,
    actions: suggestActions(explanation, facts),
  };
}

/** Sorts devices last, as in "Safari on phones". */
function rank({ dimension }: DiagnosisExplanation['segment'][number]): number {
  return dimension === 'device' ? 1 : 0;
}

function subjectOf(error: DiagnosedError): string {
  switch (error.kind) {
    case 'change':
      return error.selector === '' ? error.operation : error.selector;
    case 'redirect':
      return error.target;
    case 'user_agent':
      return error.userAgent;
    case 'version':
      return error.version;
  }
}
