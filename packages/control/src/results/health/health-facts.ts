import type { ArmStats } from '@pixel/stats';
import type { ChangeOutcome } from '@pixel/store/events';
import type { Segment } from '../words/segment-name.ts';
import type { KeptHealth } from './kept-health.ts';
import type { Pause } from './pause.ts';

/** All that an experiment's health is judged by. Times are milliseconds since the epoch. */
export interface HealthFacts {
  readonly now: number;
  readonly status: 'running' | 'paused' | 'ended';
  /** When visitors began to be counted: the start of the epoch. */
  readonly startedAt: number;
  /** Null while it runs. */
  readonly endedAt: number | null;
  /** Counts edits of what variants show, from 1: what was kept of another epoch is of other visitors. */
  readonly epoch: number;
  readonly edits: readonly HealthEdit[];
  /** Of the phase, from the first to the newest. */
  readonly pauses: readonly HealthPause[];
  readonly lastExposureAt: number | null;
  /** The longest of all goals. */
  readonly windowHours: number;
  readonly timeZone: string;
  readonly srm: { readonly concentration: number; readonly alpha: number };
  /** The control first. */
  readonly variants: readonly HealthVariant[];
  readonly splits: readonly HealthSplit[];
  /** Visitors of two values together, where both are suspected; null where they were not counted. */
  readonly crossing: HealthCrossing | null;
  /** Visitors who met an earlier phase; null in the first one. */
  readonly ofEarlierPhases: number | null;
  /** Page views from a day after the start on, and those of them that were told an earlier phase; null in the first one, and where they were not counted. */
  readonly outdatedViews: { readonly outdated: number; readonly all: number } | null;
  readonly changes: readonly HealthChange[];
  /** Surveys that goals ask, with who answered in each variant, in their order. */
  readonly surveys: readonly HealthSurvey[];
  /** What the look before kept; null at the first one. */
  readonly previous: KeptHealth | null;
}

/** A pause, and how many visitors of the epoch were still in their longest window when it began. */
export interface HealthPause extends Pause {
  readonly visitors: number;
}

/** A publication that changed what variants show. */
export interface HealthEdit {
  readonly at: number;
  /** Why it does not change what is tested; null where it does. */
  readonly reason: string | null;
}

/** A variant with those who came to it. Of visitors each is counted where it was first. */
export interface HealthVariant {
  readonly variantKey: string;
  readonly name: string;
  readonly isControl: boolean;
  readonly weight: number;
  /** Verified humans, without own people and forced ones. */
  readonly visitors: number;
  /** Of `visitors`, those who met another variant too. */
  readonly multiExposed: number;
  /** Of `visitors`, those whose browser said that a program controls it. */
  readonly automation: number;
  readonly internal: number;
  readonly forced: number;
  readonly bots: number;
  readonly unverified: number;
  /** Events of `visitors` with a sequence number, those that never arrived included; null where that is not known. */
  readonly events: { readonly expected: number; readonly lost: number } | null;
  /** Page views that were told the variant, and those of them by new visitors; null where they were not counted. */
  readonly views: { readonly all: number; readonly ofNewVisitors: number } | null;
  /** What visitors did before their first exposure; null where that is not known. */
  readonly before: ArmStats | null;
}

/** Visitors of the variants by their value of a dimension at the first exposure. */
export interface HealthSplit {
  readonly dimension: string;
  readonly values: readonly {
    /** Empty where it is not known; null for all other values together. */
    readonly value: string | null;
    /** By the key of the variant; those without are absent. */
    readonly visitors: Readonly<Record<string, number>>;
  }[];
}

/** Visitors who have the values of two dimensions at the first exposure. */
export interface HealthCrossing {
  readonly segments: readonly [Segment, Segment];
  /** By the key of the variant; those without are absent. */
  readonly visitors: Readonly<Record<string, number>>;
}

/** A change of a variant, and what became of it in page views. */
export interface HealthChange {
  readonly variantKey: string;
  readonly selector: string;
  readonly outcomes: readonly Pick<ChangeOutcome, 'state' | 'page' | 'views'>[];
}

/** A survey that a goal asks. */
export interface HealthSurvey {
  /** Name of the goal. */
  readonly goal: string;
  readonly arms: readonly { readonly respondents: number; readonly visitors: number }[];
}
