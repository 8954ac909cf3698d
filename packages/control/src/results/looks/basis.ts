import type { GoalRole, MetricKind, Plan } from '@pixel/protocol';
import type { ExposurePhase, MetricDefinition } from '@pixel/store/events';
import type { ExperimentGoal, Holdback } from '../../project/documents/project.ts';
import type { Pause } from '../health/pause.ts';
import type { Unit } from '../metrics/unit-of.ts';
import type { Deviation } from '../words/say-deviation.ts';

/** What a look was computed from besides events: the experiment as it was registered, or published last, in the phase. Plain data. */
export interface Basis {
  readonly experimentKey: string;
  readonly name: string;
  /** As it was published at the start, or at the first look of phases that did not record it: what decides is set before the start; `pauseOnHarm` and `holdback` as they are live. */
  readonly plan: Plan;
  /** Whether somebody has edited it since; that changes nothing. */
  readonly isPlanEdited: boolean;
  /** What differs from what was registered; absent of looks that did not know it. */
  readonly deviations?: readonly Deviation[];
  readonly timeZone: string;
  /** Null where the project has none. */
  readonly currency: string | null;
  readonly phase: {
    readonly number: number;
    /** Milliseconds since the epoch, as all times here. */
    readonly startedAt: number;
    readonly endedAt: number | null;
    /** When everybody got one variant; null before that, absent of looks that did not know it. */
    readonly rolledOutAt?: number | null;
    /** When nobody met it; absent of looks that did not know it. */
    readonly pauses?: readonly Pause[];
    /** Of one that measures a roll-out: the variant that is rolled out, and the share of visitors who keep the control. */
    readonly holdback?: Holdback;
    /** Which exposures are of it. */
    readonly exposures: ExposurePhase;
  };
  /** Which edit of what variants show the verdict counts from. */
  readonly epoch: { readonly number: number; readonly startedAt: number };
  readonly edits: readonly BasisEdit[];
  readonly isCompleted: boolean;
  /** The control first. */
  readonly variants: readonly BasisVariant[];
  readonly goals: readonly BasisGoal[];
}

/** A publication that changed what variants show while visitors met them. */
export interface BasisEdit {
  readonly at: number;
  readonly variantKeys: readonly string[];
  /** Why it does not change what is tested; null where it does. */
  readonly reason: string | null;
}

export interface BasisVariant {
  readonly variantKey: string;
  readonly name: string;
  readonly weight: number;
  readonly isControl: boolean;
}

/** A goal as it is analysed. */
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
  /** Whether it may be looked at only: added after the start, or asked of those who answer. */
  readonly isExploratory: boolean;
  /** Whether it came after the start. */
  readonly isAdded: boolean;
  /** As it was registered. */
  readonly analysis: ExperimentGoal['analysis'];
  readonly metric: MetricDefinition;
}
