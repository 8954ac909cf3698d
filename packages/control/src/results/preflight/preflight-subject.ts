import { createHash } from 'node:crypto';
import type { AllocatedExperiment, Snapshot } from '@pixel/engine';
import {
  type Audience,
  type GoalRole,
  type MetricKind,
  type Plan,
  planOf,
  type UrlRules,
} from '@pixel/protocol';
import type { MetricDefinition } from '@pixel/store/events';
import type { Experiment, Project } from '../../project/documents/project.ts';
import { metricOf, usualKind } from '../metrics/metric-of.ts';

/** All of a project and an experiment that a pre-flight depends on, as plain data. */
export interface PreflightSubject {
  readonly projectKey: string;
  readonly experimentKey: string;
  readonly name: string;
  readonly pageviews: boolean;
  readonly currency: string | null;
  readonly plan: Plan;
  readonly urlRules: UrlRules;
  readonly audience: Audience | null;
  /** Null of a draft that is not saved: it has none yet. */
  readonly salt: string | null;
  /** Whether it has had visitors, so that another salt would be that of a new phase. */
  readonly hasRun: boolean;
  /** When it showed variants by this salt, in milliseconds since the epoch; `until` is null while it does. */
  readonly shown: readonly { readonly from: number; readonly until: number | null }[];
  /** In which days are told. */
  readonly timeZone: string;
  /** Without what variants show. */
  readonly allocation: Omit<AllocatedExperiment, 'salt'>;
  /** Place of the control among the variants. */
  readonly control: number;
  readonly holdout: NonNullable<Snapshot['holdout']> | null;
  readonly goals: readonly PreflightMetric[];
}

/** A goal of the experiment whose events become a number of each visitor. */
export interface PreflightMetric {
  readonly goalKey: string;
  readonly name: string;
  readonly role: GoalRole;
  readonly kind: MetricKind;
  /** Of a guardrail; null of one without, and of other goals. */
  readonly margin: number | null;
  readonly direction: 'increase' | 'decrease';
  readonly metric: MetricDefinition;
}

/** Returns what is to be replayed of an experiment as it stands in its project, published or not. */
export function subjectOf(project: Project, experiment: Experiment): PreflightSubject {
  const { projectKey, pageviews, currency, statistics, layers, holdout, timeZone, kept } = project;
  const { experimentKey, name, urlRules, variants, salt, coverage, exclude, layer } = experiment;
  const plan = planOf(statistics, experiment.plan);
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

/** Returns what tells subjects apart: the same of those whose pre-flights at a time are the same. */
export function fingerprintOf(subject: PreflightSubject): string {
  return createHash('sha256').update(JSON.stringify(subject)).digest('hex');
}

/** Returns the weights of the variants, the control's first. */
export function weightsOf({ allocation, control }: Pick<PreflightSubject, 'allocation' | 'control'>) {
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
    const { margin, direction = 'increase', kind = usualKind(goal.type) } = analysis;
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
  return audiences.find((each) => each.audienceKey === audienceKey)?.audience;
}
