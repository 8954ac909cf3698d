import type { Decision, PreparedSnapshot } from '@pixel/engine';
import type { AnsweredVisit } from './answered-visit.ts';

/** How many bootstraps got one decision in one country. */
export interface DecisionCount {
  readonly prepared: PreparedSnapshot;
  readonly decision: Decision;
  /** As a proxy named it. */
  readonly country: string;
  bootstraps: number;
  newVisitors: number;
}

/** The counts of a moment, by decision: millions of bootstraps come to few, and nothing is read or written to count one. */
export interface DecisionTally {
  /** Counts a bootstrap. Returns whether the tally is full: it is to be taken then. */
  add(visit: AnsweredVisit): boolean;
  /** Returns what was counted, and begins anew. */
  take(): readonly DecisionCount[];
}

/** Most counts that are kept, and most bytes of the decisions that they keep in memory. */
const defaultLimits = { maxCounts: 500, maxBytes: 16 * 1024 * 1024 };

/** Creates an empty tally. */
export function createDecisionTally({ maxCounts, maxBytes } = defaultLimits): DecisionTally {
  let byDecision = new Map<Decision, DecisionCount[]>();
  let counts = 0;
  let bytes = 0;

  function countOf({ prepared, decision, country }: AnsweredVisit): DecisionCount {
    let ofDecision = byDecision.get(decision);
    if (ofDecision === undefined) {
      ofDecision = [];
      byDecision.set(decision, ofDecision);
      bytes += decision.membersBytes;
    }
    for (const known of ofDecision) if (known.country === country) return known;
    const count = { prepared, decision, country, bootstraps: 0, newVisitors: 0 };
    ofDecision.push(count);
    counts += 1;
    return count;
  }

  return {
    add(visit) {
      const count = countOf(visit);
      count.bootstraps += 1;
      if (visit.isFirst) count.newVisitors += 1;
      return counts >= maxCounts || bytes >= maxBytes;
    },
    take() {
      const taken = [...byDecision.values()].flat();
      byDecision = new Map();
      counts = 0;
      bytes = 0;
      return taken;
    },
  };
}
