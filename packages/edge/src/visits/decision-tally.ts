import type { Decision, PreparedSnapshot } from '@pixel/engine';
import type { AnsweredVisit } from './answered-visit.ts';

/** Number of bootstraps with one decision in one country. */
export interface DecisionCount {
  readonly prepared: PreparedSnapshot;
  readonly decision: Decision;
  /** As sent by a proxy. */
  readonly country: string;
  bootstraps: number;
  newVisitors: number;
}

/** Short-term counts by decision: millions of bootstraps share few decisions, and counting one involves no I/O. */
export interface DecisionTally {
  /** Counts a bootstrap. Returns whether the tally is full and should be taken. */
  add(visit: AnsweredVisit): boolean;
  /** Returns the counts and resets them. */
  take(): readonly DecisionCount[];
}

/** Maximum number of counts, and maximum total size of the decisions that they retain in memory. */
const defaultLimits = { maxCounts: 500, maxBytes: 16 * 1024 * 1024 };

/** Creates an empty tally. */
export function createDecisionTally({ maxCounts, maxBytes } = defaultLimits): DecisionTally {
  let byDecision = new Map<Decision, DecisionCount[]>();
  let counts = 0;
  let bytes = 0;

  function countOf({ prepared, decision, country }: AnsweredVisit): DecisionCount {
    let decisionCounts = byDecision.get(decision);
    if (decisionCounts === undefined) {
      decisionCounts = [];
      byDecision.set(decision, decisionCounts);
      bytes += decision.membersBytes;
    }
    for (const existing of decisionCounts) if (existing.country === country) return existing;
    const count = { prepared, decision, country, bootstraps: 0, newVisitors: 0 };
    decisionCounts.push(count);
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
