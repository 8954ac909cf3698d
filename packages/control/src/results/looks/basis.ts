import type { GoalRole, MetricKind, Plan } from '@pixel/protocol';
import type { ExposurePhase, MetricDefinition } from '@pixel/store/events';
import type { ExperimentGoal, Holdback } from '../../project/documents/project.ts';
import type { Pause } from '../health/pause.ts';
import type { Unit } from '../metrics/unit-of.ts';
import type { Deviation } from '../words/describe-deviation.ts';

/** The inputs of a look other than events: the experiment as registered, or as last published, in the phase. JSON-serializable. */
export interface Basis {
  readonly experimentKey: string;
  readonly name: string;
  /**
   * As published at the start, or, for phases that didn't record it, as of the first look: the decision rules are fixed before the start.
   * `pauseOnHarm` and `holdback` are the live ones.
   */
  readonly plan: Plan;
  /** Whether the plan or a registered goal was edited since, which has no effect on the results. */
  readonly isPlanEdited: boolean;
  /** Differences from the registration; absent from looks that didn't record them. */
  readonly deviations?: readonly Deviation[];
  readonly timeZone: string;
  /** Null if the project has none. */
  readonly currency: string | null;
  readonly phase: {
    readonly number: number;
    /** Milliseconds since the epoch, like all times here. */
    readonly startedAt: number;
    readonly endedAt: number | null;
    /** When one variant was rolled out to everyone; null before that, absent from looks that didn't record it. */
    readonly rolledOutAt?: number | null;
    /** Times without exposures; absent from looks that didn't record them. */
    readonly pauses?: readonly Pause[];
    /** Only if the phase measures a rollout: the variant rolled out, and the share of visitors who keep the control. */
    readonly holdback?: Holdback;
    /** The exposures that belong to the phase. */
    readonly exposures: ExposurePhase;
  };
  /** The edit of variant content from which the verdict counts. */
  readonly epoch: { readonly number: number; readonly startedAt: number };
  readonly edits: readonly BasisEdit[];
  readonly isCompleted: boolean;
  /** Control first. */
  readonly variants: readonly BasisVariant[];
  readonly goals: readonly BasisGoal[];
}

/** A publication that changed variant content while visitors were exposed to it. */
export interface BasisEdit {
  readonly at: number;
  readonly variantKeys: readonly string[];
  /** The reason why the edit leaves the tested variants unchanged; null if it changes them. */
  readonly reason: string | null;
}

export interface BasisVariant {
  readonly variantKey: string;
  readonly name: string;
  readonly weight: number;
  readonly isControl: boolean;
}

/** A goal and its analysis. */
export interface BasisGoal {
  readonly goalKey: string;
  readonly name: string;
  readonly role: GoalRole;
  readonly kind: MetricKind;
  readonly unit: Unit;
  readonly direction: 'increase' | 'decrease';
  readonly margin: number | null;
  readonly windowHours: number | null;
  readonly capPercentile: number | null;
  /** Whether the goal never decides, because it was added after the start or is measured only among visitors who answer a survey. */
  readonly isExploratory: boolean;
  /** Whether it was added after the start. */
  readonly isAdded: boolean;
  /** As registered. */
  readonly analysis: ExperimentGoal['analysis'];
  readonly metric: MetricDefinition;
}
