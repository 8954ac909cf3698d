import { formatPercent, pluralize } from '../words/number-formats.ts';
import { phrase } from '../words/phrase.ts';
import type { CheckResult } from './check-result.ts';
import type { HealthFacts } from './health-facts.ts';

const notableShare = 0.01;
/** Minimum views; fewer may be people who kept a page open. */
const minViews = 10;

/**
 * Checks whether pages still get an earlier phase a day after this one began, since pages may cache a response for that long. Null in the
 * first phase, and if page views weren't counted.
 */
export function checkOutdated({ outdatedViews }: HealthFacts): CheckResult | null {
  if (outdatedViews === null || outdatedViews.all === 0) return null;
  const { outdated, all } = outdatedViews;
  const facts = { views: outdated, share: outdated / all };
  if (outdated < minViews || facts.share <= notableShare) return { state: 'ok', summary: fewOutdated(facts) };
  return { state: 'warning', summary: outdatedPhase(facts), cause: edgeBehind({}), advice: updateEdge({}) };
}

interface OutdatedViews {
  readonly views: number;
  readonly share: number;
}

const fewOutdated = phrase(
  'outdated_phase_ok',
  (p: OutdatedViews) => `${pluralize(p.views, 'page view')} got an earlier phase: ${formatPercent(p.share)}.`,
);
const outdatedPhase = phrase(
  'outdated_phase',
  (p: OutdatedViews) =>
    `${formatPercent(p.share)} of page views got an earlier phase that has ended: ${pluralize(p.views, 'page view')}.`,
);
const edgeBehind = phrase(
  'edge_behind',
  () => "Likely an edge that doesn't receive publications, or a cache in front of it.",
);
const updateEdge = phrase(
  'update_edge',
  () =>
    'Update and restart that edge, and clear caches in front of it; pixel doctor says whether edges have the newest configuration.',
);
