import type {
  Analysis,
  Audience,
  Change,
  ConsentPolicy,
  CountMode,
  ExperimentStatus,
  GoalRole,
  GoalType,
  Integrations,
  LateChangePolicy,
  PrivacyControlPolicy,
  ProjectLimits,
  SurveyBudget,
  SurveyConfiguration,
  SurveyStatus,
  UrlRules,
} from '@pixel/protocol';

/** A project as it is kept, drafts included. Layers, goals, experiments and surveys stand in order of their keys. */
export interface Project {
  readonly projectId: string;
  readonly projectKey: string;
  readonly name: string;
  readonly allowedOrigins: readonly string[];
  readonly integrations: Integrations;
  /** Share of visitors who see no experiment; the salt that chooses them is made with the project and kept. */
  readonly holdout: number;
  readonly holdoutSalt: string;
  readonly allowHtml: boolean;
  readonly allowJs: boolean;
  readonly manifest: boolean;
  readonly consent: ConsentPolicy;
  readonly globalPrivacyControl: PrivacyControlPolicy;
  readonly lateChanges: LateChangePolicy;
  /** Whether the pixel sends an event for each view of a page. */
  readonly pageviews: boolean;
  /** What may be sent in a minute; absent where it is what the server allows. */
  readonly limits?: ProjectLimits;
  /** For how many days events are kept; absent where it is for good. */
  readonly retentionDays?: number;
  /** IANA name. */
  readonly timeZone: string;
  readonly surveyBudget: SurveyBudget;
  readonly audiences: readonly ProjectAudience[];
  readonly layers: readonly Layer[];
  readonly goals: readonly ProjectGoal[];
  readonly experiments: readonly Experiment[];
  readonly surveys: readonly ProjectSurvey[];
}

/** A hash space in which experiments share out visitors. */
export interface Layer {
  readonly layerId: string;
  readonly layerKey: string;
  readonly salt: string;
}

/** Visitors that several experiments are for. */
export interface ProjectAudience {
  readonly audienceId: string;
  readonly audienceKey: string;
  readonly name: string;
  readonly audience: Audience;
}

/** What the project counts as success. */
export interface ProjectGoal {
  readonly goalId: string;
  readonly goalKey: string;
  readonly name: string;
  readonly type: GoalType;
  readonly eventName: string;
  readonly selector?: string;
  readonly urlRules?: UrlRules;
  readonly scrollPercent?: number;
  readonly durationMs?: number;
  readonly valueProperty?: string;
  readonly countMode?: CountMode;
}

/** An experiment with its variants in their order, which decides who gets which. */
export interface Experiment {
  readonly experimentId: string;
  readonly experimentKey: string;
  readonly name: string;
  readonly hypothesis?: string;
  readonly notes?: string;
  readonly status: ExperimentStatus;
  /** The status that an archived one goes back to. */
  readonly archivedFrom?: 'draft' | 'completed';
  readonly salt: string;
  /** ISO 8601 with milliseconds, UTC. */
  readonly startAt?: string;
  readonly endAt?: string;
  readonly urlRules: UrlRules;
  readonly audience?: Audience;
  /** Key of an audience of the project, in place of one of its own. */
  readonly audienceKey?: string;
  /** Visitors stand in lower case. */
  readonly force: readonly { readonly anonymousId: string; readonly variantKey: string }[];
  readonly exclude: readonly string[];
  readonly layer?: { readonly layerKey: string; readonly from: number; readonly to: number };
  readonly coverage: number;
  /** Coverages that it gets at later times, in their order. */
  readonly coverageSteps: readonly { readonly at: string; readonly coverage: number }[];
  readonly variants: readonly Variant[];
  /** Variants that were taken out; their keys keep their ids, for the events that name them. */
  readonly retiredVariants: readonly Variant[];
  readonly goals: readonly ExperimentGoal[];
  /** Key of the variant that everyone gets, of a completed experiment. */
  readonly rollout?: string;
}

/** One arm of an experiment. */
export interface Variant {
  readonly variantId: string;
  readonly variantKey: string;
  readonly name: string;
  readonly weight: number;
  readonly isControl: boolean;
  readonly changes: readonly Change[];
}

/** A goal as an experiment uses it. */
export interface ExperimentGoal {
  readonly goalKey: string;
  readonly role: GoalRole;
  readonly analysis: Analysis;
}

/** A survey as it is kept: what a configuration file says of it, with what is made and kept beside that. */
export interface ProjectSurvey extends SurveyContent {
  readonly surveyId: string;
  readonly surveyKey: string;
  readonly name: string;
  readonly notes?: string;
  readonly status: SurveyStatus;
  /** The status that an archived one goes back to. */
  readonly archivedFrom?: 'draft' | 'completed';
  readonly salt: string;
  /** ISO 8601 with milliseconds, UTC. */
  readonly startAt?: string;
  readonly endAt?: string;
  readonly urlRules: UrlRules;
  readonly audience?: Audience;
  /** Key of an audience of the project, in place of one of its own. */
  readonly audienceKey?: string;
  readonly coverage: number;
}

/** What a survey asks, of whom in an experiment, when and how it looks; kept as one document. */
export type SurveyContent = Pick<
  SurveyConfiguration,
  | 'experiment'
  | 'displayType'
  | 'questions'
  | 'trigger'
  | 'display'
  | 'appearance'
  | 'intro'
  | 'thankYou'
  | 'language'
  | 'labels'
  | 'translations'
>;
