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
 * The editable state of a project, as stored: the shape of the configuration file with all defaults filled in, plus `kept`: ids, salts and
 * history, which files don't contain. Times are ISO 8601 with milliseconds, UTC.
 */
export type Project = Settings & {
  readonly projectKey: string;
  readonly kept: StoredFields & { readonly holdoutSalt: string };
  readonly audiences: readonly ProjectAudience[];
  readonly layers: readonly Layer[];
  readonly goals: readonly ProjectGoal[];
  readonly experiments: readonly Experiment[];
  readonly surveys: readonly ProjectSurvey[];
};

/** The project's own settings, as in a configuration file. */
export type Settings = WithDefaults<
  Omit<
    ProjectConfiguration,
    'projectKey' | 'basedOn' | 'audiences' | 'layers' | 'goals' | 'experiments' | 'surveys' | 'webhooks'
  >,
  'name'
>;

/** The `kept` part of every document. */
export interface StoredFields {
  /** UUID v7; identifies the document in events and snapshots. */
  readonly id: string;
  readonly formatVersion: typeof formatVersion;
}

/** The `kept` part of a document with a lifecycle. */
interface StoredLifecycle extends StoredFields {
  /** The status that restoring an archived document returns to. */
  readonly archivedFrom?: 'draft' | 'completed' | undefined;
}

/** The current storage format of documents; `upcast.ts` reads the earlier ones. */
export const formatVersion = 1;

/** A hash space that divides visitors among experiments. */
export type Layer = ReadonlyFields<ProjectConfiguration['layers'][number]> & {
  readonly kept: StoredFields & { readonly salt: string };
};

/** A named rule for visitors that experiments and surveys can share. */
export type ProjectAudience = WithDefaults<AudienceConfiguration, 'name'> & { readonly kept: StoredFields };

/** A success criterion of the project. */
export type ProjectGoal = WithDefaults<GoalConfiguration, 'name' | 'eventName'> & {
  readonly kept: StoredFields;
};

/** An experiment; the order of its variants determines who gets which. */
export type Experiment = WithDefaults<Omit<ExperimentConfiguration, 'variants'>, 'name' | 'salt'> & {
  readonly variants: readonly Variant[];
  readonly kept: StoredLifecycle & {
    /** By key; includes removed variants, since events refer to them. */
    readonly variantIds: Readonly<Record<string, string>>;
    /** Oldest first. */
    readonly phases: readonly Phase[];
  };
};

/** One arm of an experiment. */
export type Variant = WithDefaults<VariantConfiguration, 'name'>;

/** An experiment's reference to a goal, with its role and analysis. */
export type ExperimentGoal = Experiment['goals'][number];

/** A period of an experiment with the same salt. Visitors of different phases are never counted together. */
export interface Phase {
  /** From 1. */
  readonly number: number;
  readonly salt: string;
  readonly startedAt: string;
  /** Absent while the phase lasts. */
  readonly endedAt?: string | undefined;
  /** When a variant was first rolled out after the end; absent before that. */
  readonly rolledOutAt?: string | undefined;
  /** Pauses, oldest first; absent if there are none. */
  readonly pauses?: readonly PhasePause[] | undefined;
  /** Publications that changed variants during the phase, oldest first; absent if there are none. */
  readonly edits?: readonly PhaseEdit[] | undefined;
  /** The plan that decides the phase; absent for phases older than this field. */
  readonly registered?: RegisteredPlan | undefined;
  /** Present if the phase measures a rollout; absent for tests. */
  readonly holdback?: Holdback | undefined;
}

/** The share of visitors who keep the control during a rollout, so that its effect can be measured. */
export interface Holdback {
  /** The variant that everyone else gets. */
  readonly variantKey: string;
  /** Share of visitors who keep the control, above 0 and at most 0.5. */
  readonly share: number;
}

/** The plan of a phase as it was when the phase was published; later edits don't change it. */
export interface RegisteredPlan {
  /** With the project's defaults filled in. */
  readonly plan: Plan;
  readonly goals: readonly ExperimentGoal[];
  /** The definitions of the project's goals that the plan refers to, at that time. */
  readonly definitions: readonly ProjectGoal[];
}

/** A period of a phase in which every visitor sees the original page. Times are ISO 8601. */
export interface PhasePause {
  readonly from: string;
  /** Absent while the pause lasts. */
  readonly until?: string | undefined;
}

/** A publication that changed the content of an experiment's variants while it counted visitors. */
export interface PhaseEdit {
  /** The published version. */
  readonly at: string;
  /** The variants with new content. */
  readonly variantKeys: readonly string[];
  /** Set if the publisher declares that the edit doesn't change what is tested; `reason` says why. */
  readonly isSameTest?: true | undefined;
  readonly reason?: string | undefined;
}

/** A survey: its questions, audience, timing and appearance. */
export type ProjectSurvey = WithDefaults<SurveyConfiguration, 'name' | 'salt'> & {
  readonly kept: StoredLifecycle;
};

type WithDefaults<T, K extends keyof T> = ReadonlyFields<Omit<T, K>> & {
  readonly [P in K]-?: ReadonlyList<Exclude<T[P], undefined>>;
};

/** The same fields, read-only. */
export type ReadonlyFields<T> = { readonly [K in keyof T]: ReadonlyList<T[K]> };

type ReadonlyList<T> = T extends readonly (infer U)[] ? readonly U[] : T;
