import type { ArmStats } from '@pixel/stats';
import type { ChangeOutcome } from '@pixel/store/events';
import type { Segment } from '../words/segment-name.ts';
import type { Pause } from './pause.ts';
import type { PreviousHealth } from './previous-health.ts';

/** All inputs of an experiment's health checks. Times are milliseconds since the epoch. */
export interface HealthFacts {
  readonly now: number;
  readonly status: 'running' | 'paused' | 'ended';
  /** Start of the epoch, from which visitors count. */
  readonly startedAt: number;
  /** Null while it runs. */
  readonly endedAt: number | null;
  /**
   * Number of the epoch, from 1, which increases with edits of variant content. Health recorded in other epochs is about other visitors.
   */
  readonly epoch: number;
  readonly edits: readonly HealthEdit[];
  /** Of the phase, oldest first. */
  readonly pauses: readonly HealthPause[];
  readonly lastExposureAt: number | null;
  /** The longest window of all goals. */
  readonly windowHours: number;
  readonly timeZone: string;
  readonly srm: { readonly concentration: number; readonly alpha: number };
  /** Control first. */
  readonly variants: readonly HealthVariant[];
  readonly splits: readonly HealthSplit[];
  /** Visitors with both of two suspected values; null if they weren't counted. */
  readonly crossing: HealthCrossing | null;
  /** Visitors who were in an earlier phase; null in the first one. */
  readonly earlierPhaseVisitors: number | null;
  /**
   * Page views since a day after the start, and how many of them got an earlier phase; null in the first one, and if they weren't counted.
   */
  readonly outdatedViews: { readonly outdated: number; readonly all: number } | null;
  readonly changes: readonly HealthChange[];
  /** Surveys that goals measure, with respondents by variant, in their order. */
  readonly surveys: readonly HealthSurvey[];
  /** The health that the previous look recorded; null at the first look. */
  readonly previous: PreviousHealth | null;
}

/** A pause, and how many visitors of the epoch were still in their longest window when it began. */
export interface HealthPause extends Pause {
  readonly visitors: number;
}

/** A publication that changed variant content. */
export interface HealthEdit {
  readonly at: number;
  /** The reason why it leaves the tested variants unchanged; null if it changes them. */
  readonly reason: string | null;
}

/** A variant and its visitors. A visitor of several variants counts in the first. */
export interface HealthVariant {
  readonly variantKey: string;
  readonly name: string;
  readonly isControl: boolean;
  readonly weight: number;
  /** Verified humans, without internal and forced visitors. */
  readonly visitors: number;
  /** Those of `visitors` who also saw another variant. */
  readonly multiExposed: number;
  /** Those of `visitors` whose browser reports that it is automated. */
  readonly automation: number;
  readonly internal: number;
  readonly forced: number;
  readonly bots: number;
  readonly unverified: number;
  /** Events of `visitors` with a sequence number, including lost ones; null if unknown. */
  readonly events: { readonly expected: number; readonly lost: number } | null;
  /** Page views that were given the variant, and those of them by new visitors; null if they weren't counted. */
  readonly views: { readonly all: number; readonly byNewVisitors: number } | null;
  /** Statistics of what visitors did before their first exposure; null if unknown. */
  readonly before: ArmStats | null;
}

/** Visitors of each variant by a dimension's value at first exposure. */
export interface HealthSplit {
  readonly dimension: string;
  readonly values: readonly {
    /** Empty if unknown; null for all other values together. */
    readonly value: string | null;
    /** By variant key; variants without visitors are absent. */
    readonly visitors: Readonly<Record<string, number>>;
  }[];
}

/** Visitors with the values of two dimensions at first exposure. */
export interface HealthCrossing {
  readonly segments: readonly [Segment, Segment];
  /** By variant key; variants without visitors are absent. */
  readonly visitors: Readonly<Record<string, number>>;
}

/** A change of a variant, and its outcomes in page views. */
export interface HealthChange {
  readonly variantKey: string;
  readonly selector: string;
  readonly outcomes: readonly Pick<ChangeOutcome, 'state' | 'page' | 'views'>[];
}

/** A survey that a goal measures. */
export interface HealthSurvey {
  /** Name of the goal. */
  readonly goal: string;
  readonly arms: readonly { readonly respondents: number; readonly visitors: number }[];
}
