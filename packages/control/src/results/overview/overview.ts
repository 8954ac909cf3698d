import type { ExperimentStatus, GoalRole } from '@pixel/protocol';
import type { ExperimentState } from '@pixel/stats';
import type { FindingState } from '../health/finding.ts';
import type { Estimate } from '../report/results-report.ts';
import type { Sentence } from '../words/sentence.ts';

/** An experiment in the list that people begin with: what it is, what it did, and whether it needs somebody. Times are ISO 8601. */
export interface OverviewExperiment {
  readonly experimentKey: string;
  readonly name: string;
  readonly status: ExperimentStatus;
  readonly revision: number;
  /** What it can become now. */
  readonly nextStatuses: readonly ExperimentStatus[];
  /** Whether it differs from what is live. */
  readonly isChanged: boolean;
  readonly tags: readonly string[];
  readonly owner: string | null;
  readonly startAt: string | null;
  readonly endAt: string | null;
  /** Key of the variant that everybody gets. */
  readonly rollout: string | null;
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  /** Pages it is on, as its rules say it. */
  readonly pages: readonly string[];
  readonly variants: readonly { readonly variantKey: string; readonly name: string }[];
  readonly goals: readonly OverviewGoal[];
  /** Of the newest phase; null before anything was computed of it. */
  readonly outcome: Outcome | null;
}

export interface OverviewGoal {
  readonly goalKey: string;
  readonly name: string;
  readonly role: GoalRole;
}

/** What a look at an experiment showed. */
export interface Outcome {
  readonly computedAt: string;
  readonly isFinal: boolean;
  readonly verdict: Sentence & { readonly state: ExperimentState };
  /** The worst of its health, and what is worst. */
  readonly health: { readonly state: FindingState; readonly finding: Sentence | null };
  /** The variant that leads by the primary goal; null where none can be told. */
  readonly leading: OutcomeLeading | null;
  /** What somebody should do something about; null where it goes its way. */
  readonly attention: Attention | null;
  readonly visitors: number;
  /** New visitors by day in the project's time zone, the oldest first; at most 28 days, up to the look. */
  readonly daily: readonly { readonly day: string; readonly visitors: number }[];
  readonly days: number;
  /** How many days it takes until the planned size, at its pace so far; null where nothing is planned or known. */
  readonly plannedDays: number | null;
}

/** A variant against the control, by the primary goal. The lift is null where the split is off, and where there are too few conversions. */
export interface OutcomeLeading {
  readonly variantKey: string;
  readonly goalKey: string;
  readonly lift: (Estimate & { readonly level: number }) | null;
  /** Whether it is sure. */
  readonly isDecided: boolean;
}

/**
 * Why somebody is needed, by what it costs: `harm` and `losing` cost money now, `untrusted` and `broken` bring no knowledge, `winning` and
 * `planned_size` wait for a decision.
 */
export interface Attention {
  readonly kind: (typeof attentionKinds)[number];
  readonly sentence: Sentence;
}

/** The worst first. */
export const attentionKinds = ['harm', 'losing', 'untrusted', 'broken', 'winning', 'planned_size'] as const;
