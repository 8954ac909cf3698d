import type { ExperimentStatus, GoalRole } from '@pixel/protocol';
import type { ExperimentState } from '@pixel/stats';
import type { FindingState } from '../health/finding.ts';
import type { Estimate } from '../report/results-report.ts';
import type { Sentence } from '../words/sentence.ts';

/** An experiment in the overview: its settings, its results, and whether it needs attention. Times are ISO 8601. */
export interface OverviewExperiment {
  readonly experimentKey: string;
  readonly name: string;
  readonly status: ExperimentStatus;
  readonly revision: number;
  /** The statuses that it can change to. */
  readonly nextStatuses: readonly ExperimentStatus[];
  /** Whether the draft differs from the live version. */
  readonly isChanged: boolean;
  readonly tags: readonly string[];
  readonly owner: string | null;
  readonly startAt: string | null;
  readonly endAt: string | null;
  /** Key of the variant rolled out to everyone. */
  readonly rollout: string | null;
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  /** Values of the URL rules that include pages. */
  readonly pages: readonly string[];
  readonly variants: readonly { readonly variantKey: string; readonly name: string }[];
  readonly goals: readonly OverviewGoal[];
  /** The outcome of the newest test; null before anything was computed. */
  readonly outcome: Outcome | null;
}

export interface OverviewGoal {
  readonly goalKey: string;
  readonly name: string;
  readonly role: GoalRole;
}

/** A summary of a look at an experiment. */
export interface Outcome {
  readonly computedAt: string;
  readonly isFinal: boolean;
  readonly verdict: Sentence & { readonly state: ExperimentState };
  /** The worst health state and its finding. */
  readonly health: { readonly state: FindingState; readonly finding: Sentence | null };
  /** The variant of the verdict, or else the one with the highest lift of the primary goal; null if there is none. */
  readonly leading: LeadingVariant | null;
  /** Why the experiment needs attention; null if it doesn't. */
  readonly attention: Attention | null;
  readonly visitors: number;
  /** New visitors by day in the project's time zone, oldest first; at most 28 days, up to the look. */
  readonly daily: readonly { readonly day: string; readonly visitors: number }[];
  readonly days: number;
  /** Estimated days until the planned size, at the pace so far; null if nothing is planned or the pace is unknown. */
  readonly plannedDays: number | null;
}

/** A variant against the control by the primary goal. The lift is null if the results are untrusted or there is no estimate yet. */
export interface LeadingVariant {
  readonly variantKey: string;
  readonly goalKey: string;
  readonly lift: (Estimate & { readonly level: number }) | null;
  /** Whether it is a significant win or loss. */
  readonly isDecided: boolean;
}

/**
 * Why an experiment needs attention: `harm` and `losing` cost money now, `untrusted` and `broken` teach nothing, `winning` and
 * `planned_size` await a decision.
 */
export interface Attention {
  readonly kind: (typeof attentionKinds)[number];
  readonly sentence: Sentence;
}

/** Kinds of attention, most urgent first. */
export const attentionKinds = ['harm', 'losing', 'untrusted', 'broken', 'winning', 'planned_size'] as const;
