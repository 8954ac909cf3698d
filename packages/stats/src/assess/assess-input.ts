import type { AnalysisPlan, ArmInput } from '../analyze/analysis-plan.ts';
import type { HealthResult } from '../health/check-health.ts';
import type { StoredMonitor } from './stored-monitor.ts';

/** How an experiment is evaluated, registered before the start. */
export interface RegisteredPlan
  extends Pick<
    AnalysisPlan,
    'alpha' | 'engine' | 'correction' | 'prior' | 'minConversionsPerArm' | 'balanceAlpha'
  > {
  /** Visitors of all variants together; absent if unplanned. */
  readonly plannedVisitors?: number;
  /** Days since the epoch's start before which no variant wins or loses. */
  readonly minimumDays: number;
  /** For `bayesian`: maximum expected loss of a decision, as a share of the control's value. */
  readonly expectedLossLimit: number;
}

/**
 * `primary` decides. `secondary` goals go up or down. A `guardrail` must not get worse than its margin. `informational` goals are shown but
 * never tested, such as those that only one variant can have.
 */
export type GoalRole = 'primary' | 'secondary' | 'guardrail' | 'informational';

/** A goal with its statistics in every variant. */
export interface AssessedGoal {
  readonly goalKey: string;
  readonly role: GoalRole;
  readonly direction: 'increase' | 'decrease';
  /** For a guardrail: how much worse it may get, as a share of the control's value. */
  readonly margin?: number;
  /** Definition of the metric with its window and cap, as plain data; part of the key of its monitors. */
  readonly definition: {
    readonly windowHours: number | null;
    readonly capPercentile: number | null;
  } & Readonly<Record<string, unknown>>;
  /** The first one is the control. Only visitors of the current epoch with closed windows. */
  readonly arms: readonly ArmInput[];
  /** Whether it is exploratory: added after the start, or observed only for visitors who answer. */
  readonly isExploratory?: boolean;
}

/** All inputs of an assessment; there is no clock and no randomness. */
export interface AssessInput {
  readonly plan: RegisteredPlan;
  readonly goals: readonly AssessedGoal[];
  /** From the previous assessment; those of another plan, definition or epoch are ignored. */
  readonly monitors?: readonly StoredMonitor[];
  /** Weights by variant; equal by default. */
  readonly weights?: Readonly<Record<string, number>>;
  /** Number of the epoch, from 1; each edit of the variants' content while the experiment runs starts a new one. */
  readonly epoch: number;
  /** Days since the epoch's start. */
  readonly days: number;
  /** When the statistics were read, in milliseconds since the epoch of Unix time. */
  readonly atMs: number;
  /** Whether no more data will arrive, so that nothing is reported as pending. */
  readonly isCompleted?: boolean;
  readonly health: Pick<HealthResult, 'isMismatch'> | null;
  /** Whether this is a view outside the plan: another engine, segment or range, or all epochs together. */
  readonly isExploratory?: boolean;
}
