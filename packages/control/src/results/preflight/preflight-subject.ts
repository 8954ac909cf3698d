import { createHash } from 'node:crypto';
import type { AllocatedExperiment, Snapshot } from '@pixel/engine';
import {
  type Audience,
  type GoalRole,
  type MetricKind,
  type Plan,
  resolvePlan,
  type UrlRules,
} from '@pixel/protocol';
import type { MetricDefinition } from '@pixel/store/events';
import type { Experiment, Project } from '../../project/documents/project.ts';
import { defaultKind, metricOf } from '../metrics/metric-of.ts';

/** Everything in a project and an experiment that a pre-flight depends on. JSON-serializable. */
export interface PreflightSubject {
  readonly projectKey: string;
  readonly experimentKey: string;
  readonly name: string;
  readonly pageviews: boolean;
  readonly currency: string | null;
  readonly plan: Plan;
  readonly urlRules: UrlRules;
  readonly audience: Audience | null;
  /** Null for an unsaved draft, which has none yet. */
  readonly salt: string | null;
  /** Whether it has had visitors, so that a new salt requires a new phase. */
  readonly hasRun: boolean;
  /** When it showed variants with this salt, in milliseconds since the epoch; `until` is null while it does. */
  readonly shown: readonly { readonly from: number; readonly until: number | null }[];
  /** Time zone of dates in sentences. */
  readonly timeZone: string;
  /** Excludes the content of variants. */
  readonly allocation: Omit<AllocatedExperiment, 'salt'>;
  /** Index of the control among the variants. */
  readonly control: number;
  readonly holdout: NonNullable<Snapshot['holdout']> | null;
  readonly goals: readonly PreflightMetric[];
}

/** A goal of the experiment and its metric. */
export interface PreflightMetric {
  readonly goalKey: string;
  readonly name: string;
  readonly role: GoalRole;
  readonly kind: MetricKind;
  /** Only for guardrails; null without one, and for other goals. */
  readonly margin: number | null;
  readonly direction: 'increase' | 'decrease';
  readonly metric: MetricDefinition;
}

/** Returns the pre-flight subject for an experiment in its project, published or not. */
export function subjectOf(project: Project, experiment: Experiment): PreflightSubject {
  const { projectKey, pageviews, currency, statistics, layers, holdout, timeZone, kept } = project;
  const { experimentKey, name, urlRules, variants, salt, coverage, exclude, layer } = experiment;
  const plan = resolvePlan(statistics, experiment.plan);
  const layerSalt = layers.find(({ layerKey }) => layerKey === layer?.layerKey)?.kept.salt;
  return {
    ...{ projectKey, experimentKey, name, pageviews, plan, urlRules, salt, timeZone },
    hasRun: experiment.kept.phases.length > 0,
    shown: experiment.kept.phases.flatMap((phase) =>
      phase.salt === salt
        ? [{ from: Date.parse(phase.startedAt), until: phase.endedAt ? Date.parse(phase.endedAt) : null }]
        : [],
    ),
    currency: currency ?? null,
    audience: audienceOf(project, experiment) ?? null,
    allocation: {
      ...{ coverage, exclude },
      variants: variants.map(({ variantKey, weight }) => ({ variantKey, weight })),
      ...(layer && layerSalt !== undefined && { layer: { salt: layerSalt, from: layer.from, to: layer.to } }),
    },
    control: variants.findIndex(({ isControl }) => isControl),
    holdout: holdout === 0 ? null : { salt: kept.holdoutSalt, share: holdout },
    goals: goalsOf(project, experiment, plan),
  };
}

/** Returns a hash that is equal for subjects whose pre-flights at the same time are equal. */
export function fingerprintOf(subject: PreflightSubject): string {
  return createHash('sha256').update(JSON.stringify(subject)).digest('hex');
}

/** Returns the weights of the variants, control first. */
export function controlFirstWeights({
  allocation,
  control,
}: Pick<PreflightSubject, 'allocation' | 'control'>) {
  const weights = allocation.variants.map(({ weight }) => weight);
  return [
    ...weights.slice(control, control + 1),
    ...weights.slice(0, control),
    ...weights.slice(control + 1),
  ];
}

function goalsOf(project: Project, { goals }: Experiment, plan: Plan): readonly PreflightMetric[] {
  return goals.flatMap(({ goalKey, role, analysis }) => {
    const metric = metricOf({ goalKey, analysis }, project, plan);
    const goal = project.goals.find((one) => one.goalKey === goalKey);
    if (metric === undefined || goal === undefined) return [];
    const { margin, direction = 'increase', kind = defaultKind(goal.type) } = analysis;
    return [
      {
        ...{ goalKey, name: goal.name, role, kind, direction, metric },
        margin: role === 'guardrail' ? (margin ?? null) : null,
      },
    ];
  });
}

function audienceOf({ audiences }: Project, { audience, audienceKey }: Experiment) {
  if (audienceKey === undefined) return audience;
  return audiences.find((audience) => audience.audienceKey === audienceKey)?.audience;
}
