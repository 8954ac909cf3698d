import type {
  AudienceConfiguration,
  ExperimentConfiguration,
  GoalConfiguration,
  Plan,
  ProjectConfiguration,
  SurveyConfiguration,
  VariantConfiguration,
} from '@pixel/protocol';

/**
 * What people edit, as it is stored: the shape of the configuration file with everything filled in that a file may leave out, and
 * beside it what is `kept` and no file writes. Times are ISO 8601 with milliseconds, UTC.
 */
export type Project = Settings & {
  readonly projectKey: string;
  readonly kept: Kept & { readonly holdoutSalt: string };
  readonly audiences: readonly ProjectAudience[];
  readonly layers: readonly Layer[];
  readonly goals: readonly ProjectGoal[];
  readonly experiments: readonly Experiment[];
  readonly surveys: readonly ProjectSurvey[];
};

/** What a project says of itself, as in a configuration file. */
export type Settings = Filled<
  Omit<
    ProjectConfiguration,
    'projectKey' | 'basedOn' | 'audiences' | 'layers' | 'goals' | 'experiments' | 'surveys' | 'webhooks'
  >,
  'name'
>;

/** What stands beside every document. */
export interface Kept {
  /** UUID v7; events and snapshots name the thing by it. */
  readonly id: string;
  readonly formatVersion: typeof formatVersion;
}

/** What stands beside a document with a lifecycle. */
interface KeptLifecycle extends Kept {
  /** The status that an archived one goes back to. */
  readonly archivedFrom?: 'draft' | 'completed' | undefined;
}

/** The form in which documents are written now; see `upcast.ts` for those before. */
export const formatVersion = 1;

/** A hash space in which experiments share out visitors. */
export type Layer = Frozen<ProjectConfiguration['layers'][number]> & {
  readonly kept: Kept & { readonly salt: string };
};

/** Visitors that several experiments and surveys are for. */
export type ProjectAudience = Filled<AudienceConfiguration, 'name'> & { readonly kept: Kept };

/** What the project counts as success. */
export type ProjectGoal = Filled<GoalConfiguration, 'name' | 'eventName'> & { readonly kept: Kept };

/** An experiment with its variants in their order, which decides who gets which. */
export type Experiment = Filled<Omit<ExperimentConfiguration, 'variants'>, 'name' | 'salt'> & {
  readonly variants: readonly Variant[];
  readonly kept: KeptLifecycle & {
    /** By key, also of variants that were taken out: events name them. */
    readonly variantIds: Readonly<Record<string, string>>;
    /** From the first to the newest. */
    readonly phases: readonly Phase[];
  };
};

/** One arm of an experiment. */
export type Variant = Filled<VariantConfiguration, 'name'>;

/** A goal as an experiment uses it. */
export type ExperimentGoal = Experiment['goals'][number];

/** A stretch of an experiment with one salt: visitors of different phases are never counted together. */
export interface Phase {
  /** From 1. */
  readonly number: number;
  readonly salt: string;
  readonly startedAt: string;
  /** Absent while it goes on. */
  readonly endedAt?: string | undefined;
  /** When a variant was first rolled out to everyone after the end; absent before that. */
  readonly rolledOutAt?: string | undefined;
  /** When nobody met it, from the first to the newest; absent where it was never paused. */
  readonly pauses?: readonly PhasePause[] | undefined;
  /** What was published of its variants since it began, from the first to the newest; absent before there is any. */
  readonly edits?: readonly PhaseEdit[] | undefined;
  /** What decides about it; absent of phases that began before this was recorded. */
  readonly registered?: RegisteredPlan | undefined;
  /** Of a phase that measures a roll-out, with a salt of its own beside the experiment's; absent of tests. */
  readonly holdback?: Holdback | undefined;
}

/** Whom a roll-out leaves the control, so that it can be measured further. */
export interface Holdback {
  /** The variant that everybody else gets. */
  readonly variantKey: string;
  /** Share of visitors who keep the control, above 0, at most 0.5. */
  readonly share: number;
}

/** How a phase is judged, as it was when the phase was published: later edits do not change it. */
export interface RegisteredPlan {
  /** With the project's defaults filled in. */
  readonly plan: Plan;
  readonly goals: readonly ExperimentGoal[];
  /** The project's goals that these name, as they were defined. */
  readonly definitions: readonly ProjectGoal[];
}

/** A stretch of a phase in which every visitor saw the original page. Times are ISO 8601. */
export interface PhasePause {
  readonly from: string;
  /** Absent while it goes on. */
  readonly until?: string | undefined;
}

/** A publication that changed what variants of an experiment show while visitors were counted. */
export interface PhaseEdit {
  /** The version that it was published as. */
  readonly at: string;
  /** The variants that show something else since. */
  readonly variantKeys: readonly string[];
  /** Whoever published it says that it does not change what is tested, and why. */
  readonly isSameTest?: true | undefined;
  readonly reason?: string | undefined;
}

/** A survey: what it asks, of whom, when and how it looks. */
export type ProjectSurvey = Filled<SurveyConfiguration, 'name' | 'salt'> & { readonly kept: KeptLifecycle };

type Filled<T, K extends keyof T> = Frozen<Omit<T, K>> & {
  readonly [P in K]-?: ReadonlyList<Exclude<T[P], undefined>>;
};

/** The same fields, which nobody changes. */
export type Frozen<T> = { readonly [K in keyof T]: ReadonlyList<T[K]> };

type ReadonlyList<T> = T extends readonly (infer U)[] ? readonly U[] : T;
