import type { AnalysisPlan, ArmInput } from '../analyze/analysis-plan.ts';
import type { HealthResult } from '../health/check-health.ts';
import type { StoredMonitor } from './stored-monitor.ts';

/** How an experiment is judged, as it was registered before the start. */
export interface RegisteredPlan
  extends Pick<
    AnalysisPlan,
    'alpha' | 'engine' | 'correction' | 'prior' | 'minConversionsPerArm' | 'balanceAlpha'
  > {
  /** Visitors of all variants together; absent where nobody planned them. */
  readonly plannedVisitors?: number;
  /** Days before which nothing wins or loses. */
  readonly minimumDays: number;
  /** For `bayesian`: largest expected loss of a decision, as a share of the control's value. */
  readonly expectedLossLimit: number;
}

/**
 * `primary` decides; `secondary` goals go up or down; a `guardrail` may not get worse than its margin; `informational` ones are
 * shown and never tested, as what one variant alone can have.
 */
export type GoalRole = 'primary' | 'secondary' | 'guardrail' | 'informational';

/** A goal with its sums in every variant. */
export interface AssessedGoal {
  readonly goalKey: string;
  readonly role: GoalRole;
  readonly direction: 'increase' | 'decrease';
  /** Of a guardrail: the share of the control's value that it may get worse by. */
  readonly margin?: number;
  /** Definition of the metric with its window and cap, plain data: what its monitors belong to. */
  readonly definition: {
    readonly windowHours: number | null;
    readonly capPercentile: number | null;
  } & Readonly<Record<string, unknown>>;
  /** The first one is the control. Of the running epoch only, with closed windows. */
  readonly arms: readonly ArmInput[];
  /** Whether it may be looked at only: added after the start, or asked of those who answer. */
  readonly isExploratory?: boolean;
}

/** All that an assessment is made of. Nothing else goes in: no clock, no chance. */
export interface AssessInput {
  readonly plan: RegisteredPlan;
  readonly goals: readonly AssessedGoal[];
  /** As the last assessment gave them; of another plan, definition or epoch they are dropped. */
  readonly monitors?: readonly StoredMonitor[];
  /** Weights of the variants, by their keys; equal unless given. */
  readonly weights?: Readonly<Record<string, number>>;
  /** Counts edits of what variants show while the experiment runs, from 1. */
  readonly epoch: number;
  /** Days since the epoch's start. */
  readonly days: number;
  /** When the sums were read, in milliseconds since 1970. */
  readonly atMs: number;
  /** Whether no more data will come: then nothing is said to come yet. */
  readonly isCompleted?: boolean;
  readonly health: Pick<HealthResult, 'isMismatch'> | null;
  /** Whether this is a view besides the plan: another engine, segment, range, or all epochs together. */
  readonly isExploratory?: boolean;
}
