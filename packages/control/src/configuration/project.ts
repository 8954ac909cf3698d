import type { Change, ExperimentStatus, GoalConfiguration, Integrations, UrlRules } from '@pixel/protocol';

/** A project as it is kept, drafts included. Layers, goals and experiments stand in order of their keys. */
export interface Project {
  readonly projectId: string;
  readonly projectKey: string;
  readonly name: string;
  readonly allowedOrigins: readonly string[];
  readonly integrations: Integrations;
  readonly layers: readonly Layer[];
  readonly goals: readonly ProjectGoal[];
  readonly experiments: readonly Experiment[];
}

/** A hash space in which experiments share out visitors. */
export interface Layer {
  readonly layerId: string;
  readonly layerKey: string;
  readonly salt: string;
}

/** An event that the project counts as success. */
export interface ProjectGoal {
  readonly goalId: string;
  readonly goalKey: string;
  readonly name: string;
  readonly type: GoalConfiguration['type'];
  readonly eventName: string;
  readonly valueProperty?: string;
}

/** An experiment with its variants in their order, which decides who gets which. */
export interface Experiment {
  readonly experimentId: string;
  readonly experimentKey: string;
  readonly name: string;
  readonly status: ExperimentStatus;
  readonly salt: string;
  readonly urlRules: UrlRules;
  readonly layer?: { readonly layerKey: string; readonly from: number; readonly to: number };
  readonly coverage: number;
  readonly variants: readonly Variant[];
  /** Variants that were taken out; their keys keep their ids, for the events that name them. */
  readonly retiredVariants: readonly Variant[];
  readonly goals: readonly { readonly goalKey: string; readonly isPrimary: boolean }[];
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
