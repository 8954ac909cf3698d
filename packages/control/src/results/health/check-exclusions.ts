import { formatCount, formatPercent, formatShortPercent, pluralize } from '../words/number-formats.ts';
import { phrase } from '../words/phrase.ts';
import type { CheckResult } from './check-result.ts';
import type { HealthFacts, HealthVariant } from './health-facts.ts';

const notableShare = 0.01;
/** Minimum visitors; fewer may be people trying things out. */
const minVisitors = 10;

type ExclusionStep = 'unverified' | 'bots' | 'internal' | 'forced' | 'automation' | 'visitors';

/** Checks how many visitors claimed a variant that they weren't assigned. */
export function checkUnverified({ variants }: HealthFacts): CheckResult | null {
  const visitors = totalOf(variants, 'unverified');
  const share = visitors / (visitors + totalOf(variants, 'visitors'));
  if (!Number.isFinite(share)) return null;
  if (share <= notableShare || visitors < minVisitors)
    return { state: 'ok', summary: fewUnverified({ share, visitors }) };
  return {
    state: 'warning',
    summary: unverified({ share, visitors }),
    cause: likelyCauses({}),
    advice: checkClaims({}),
  };
}

/** Checks how many counted visitors use automated browsers, as these report themselves. */
export function checkAutomation({ variants }: HealthFacts): CheckResult | null {
  const visitors = totalOf(variants, 'automation');
  const share = visitors / totalOf(variants, 'visitors');
  if (!Number.isFinite(share)) return null;
  if (share <= notableShare || visitors < minVisitors)
    return { state: 'ok', summary: fewAutomated({ share, visitors }) };
  return {
    state: 'warning',
    summary: automated({ share, visitors }),
    cause: tests({}),
    advice: markTests({}),
  };
}

/** Reports how many bots are excluded. */
export function reportBots({ variants }: HealthFacts): CheckResult | null {
  const visitors = totalOf(variants, 'bots');
  const share = visitors / (visitors + totalOf(variants, 'visitors'));
  return Number.isFinite(share) ? { state: 'ok', summary: bots({ share, visitors }) } : null;
}

/** Reports how many internal and forced visitors are excluded. */
export function reportInternal({ variants }: HealthFacts): CheckResult | null {
  const visitors = totalOf(variants, 'internal');
  const forced = totalOf(variants, 'forced');
  return Number.isFinite(visitors + forced) ? { state: 'ok', summary: internal({ visitors, forced }) } : null;
}

interface ExcludedShare {
  readonly share: number;
  readonly visitors: number;
}

const fewUnverified = phrase(
  'unverified_ok',
  (p: ExcludedShare) =>
    `${pluralize(p.visitors, 'unverified visitor')}: ${formatShortPercent(p.share)}, excluded.`,
);
const unverified = phrase(
  'unverified',
  (p: ExcludedShare) =>
    `${formatPercent(p.share)} of visitors claimed a variant they weren't assigned: ${formatCount(p.visitors)}, excluded.`,
);
const likelyCauses = phrase(
  'claims_not_given',
  () => 'Likely cached pages, a backend that assigns variants differently, or forged events.',
);
const checkClaims = phrase(
  'check_claims',
  () => 'Compare claimed and assigned variants in Live events, under unverified.',
);

const fewAutomated = phrase(
  'automation_ok',
  (p: ExcludedShare) =>
    `${pluralize(p.visitors, 'automated browser')}: ${formatShortPercent(p.share)} of visitors.`,
);
const automated = phrase(
  'automation',
  (p: ExcludedShare) =>
    `${formatPercent(p.share)} of visitors are automated browsers: ${formatCount(p.visitors)}.`,
);
const tests = phrase('tests_of_own', () => 'Likely your own tests or monitoring of the live site.');
const markTests = phrase(
  'mark_tests',
  () => 'Mark them as internal by their IP addresses to exclude them from then on.',
);

const bots = phrase(
  'bots_left_out',
  (p: ExcludedShare) => `${pluralize(p.visitors, 'bot')} excluded: ${formatShortPercent(p.share)}.`,
);
const internal = phrase(
  'internal_left_out',
  (p: { readonly visitors: number; readonly forced: number }) =>
    `${formatCount(p.visitors)} internal and ${pluralize(p.forced, 'forced visitor')} excluded.`,
);

function totalOf(variants: readonly HealthVariant[], field: ExclusionStep): number {
  return variants.reduce((sum, variant) => sum + variant[field], 0);
}
