import { formatPercent, pluralize } from '../words/number-formats.ts';
import { phrase } from '../words/phrase.ts';
import type { CheckResult } from './check-result.ts';
import type { HealthFacts } from './health-facts.ts';

/** From this share on, visitors' memory of an earlier phase may affect the lift. */
const maxShare = 0.1;

/** Checks how many visitors were in an earlier phase; null in the first phase, and without visitors. */
export function checkEarlierPhases({ earlierPhaseVisitors, variants }: HealthFacts): CheckResult | null {
  const all = variants.reduce((sum, { visitors }) => sum + visitors, 0);
  if (earlierPhaseVisitors === null || all === 0) return null;
  const exposed = { visitors: earlierPhaseVisitors, share: earlierPhaseVisitors / all };
  if (exposed.share < maxShare) return { state: 'ok', summary: fewSawEarlierPhase(exposed) };
  return {
    state: 'warning',
    summary: manySawEarlierPhase(exposed),
    cause: reassigned({}),
    advice: compareWithoutThem({}),
  };
}

interface ExposedShare {
  readonly visitors: number;
  readonly share: number;
}

const fewSawEarlierPhase = phrase(
  'earlier_phase_ok',
  (p: ExposedShare) => `${pluralize(p.visitors, 'visitor')} saw an earlier phase: ${formatPercent(p.share)}.`,
);
const manySawEarlierPhase = phrase(
  'earlier_phase',
  (p: ExposedShare) =>
    `${formatPercent(p.share)} of visitors saw an earlier phase, and may have seen another variant.`,
);
const reassigned = phrase(
  'assigned_anew',
  () => 'A new phase re-randomizes everyone, including returning visitors.',
);
const compareWithoutThem = phrase(
  'compare_earlier_phase',
  () => 'Check whether the lift differs without them: break results down by earlierPhase.',
);
