import { type Plan, resolvePlan } from '@pixel/protocol';
import { isSameJson } from '../../base/same-json.ts';
import { currentEpoch } from '../../project/documents/epochs.ts';
import type { Experiment, Project } from '../../project/documents/project.ts';
import { defaultKind, metricOf } from '../metrics/metric-of.ts';
import { unitOf } from '../metrics/unit-of.ts';
import { windowMsOf } from '../metrics/window-end.ts';
import type { Basis, BasisGoal } from './basis.ts';
import { type ExperimentOfPhase, exposurePhase } from './experiment-of-phase.ts';
import { findDeviations } from './find-deviations.ts';

const hourMs = 60 * 60 * 1_000;
/** The parts of a basis that determine the verdict. */
type RegisteredBasis = Pick<Basis, 'plan' | 'goals'>;

/** The order in which results list goals. */
const roles: readonly BasisGoal['role'][] = ['primary', 'secondary', 'guardrail', 'informational'];
/** Kinds of metrics from survey answers. They never decide, since the variant may affect who answers. */
const surveyKinds: ReadonlySet<BasisGoal['kind']> = new Set(['survey_score', 'nps']);

/**
 * Returns the basis of a phase's results. The registered plan and goals decide; for a phase that didn't record them, those of the `first`
 * look at it. Registered goals keep their role and analysis, whatever is edited or removed later. The project defines which events reach a
 * goal. Goals added later are exploratory; goals that reference something deleted are omitted.
 */
export function basisOf(phaseState: ExperimentOfPhase, first?: Basis): Basis {
  const { project, experiment, phase, phases } = phaseState;
  const registered = toRegisteredBasis(phaseState) ?? first;
  const edited = resolvePlan(project.statistics, experiment.plan);
  // A pause on harm or a holdback acts on the results but doesn't affect the assessment, so both may change while the experiment runs.
  const { pauseOnHarm, holdback } = edited;
  const plan = registered === undefined ? edited : { ...registered.plan, pauseOnHarm, holdback };
  const { endedAt, pauses = [] } = phase;
  const edits = (phase.edits ?? []).map(({ at, variantKeys, isSameTest, reason }) => ({
    at: Date.parse(at),
    variantKeys,
    reason: isSameTest ? (reason ?? '') : null,
  }));
  const epoch = currentEpoch(phase);
  return {
    experimentKey: experiment.experimentKey,
    name: experiment.name,
    plan,
    isPlanEdited:
      !isSameJson(plan, edited) || (registered !== undefined && hasEditedGoals(experiment, registered)),
    ...(registered && { deviations: findDeviations({ experiment, project, plan: edited }, registered) }),
    timeZone: project.timeZone,
    currency: project.currency ?? null,
    phase: {
      number: phase.number,
      startedAt: Date.parse(phase.startedAt),
      endedAt: parseTime(endedAt),
      rolledOutAt: parseTime(rolledOutAt(phaseState)),
      pauses: pauses.map(({ from, until }) => ({ from: Date.parse(from), until: parseTime(until) })),
      ...(phase.holdback && { holdback: phase.holdback }),
      exposures: exposurePhase(phase, phases),
    },
    epoch: { number: epoch.number, startedAt: Date.parse(epoch.startedAt) },
    edits,
    isCompleted: endedAt !== undefined,
    variants: experiment.variants
      .map(({ variantKey, name, weight, isControl }) => ({ variantKey, name, weight, isControl }))
      .sort((a, b) => Number(b.isControl) - Number(a.isControl)),
    goals: goalsOf(experiment, project, { plan, registered }),
  };
}

/** Returns what was published at the start of the phase, or undefined if the phase didn't record it. */
function toRegisteredBasis({
  phase: { registered },
  project,
}: ExperimentOfPhase): RegisteredBasis | undefined {
  if (registered === undefined) return undefined;
  const { plan, goals, definitions } = registered;
  const defined = { ...project, goals: definitions };
  return { plan, goals: goalsOf({ goals }, defined, { plan, registered: undefined }) };
}

/** Returns when a variant was rolled out. For rollouts from before the time was recorded, that is the end of the phase. */
function rolledOutAt({ phase, experiment }: ExperimentOfPhase): string | undefined {
  return phase.rolledOutAt ?? (experiment.rollout === undefined ? undefined : phase.endedAt);
}

function parseTime(text: string | undefined): number | null {
  return text === undefined ? null : Date.parse(text);
}

function goalsOf(
  { goals }: Pick<Experiment, 'goals'>,
  project: Project,
  { plan, registered }: { readonly plan: Plan; readonly registered: RegisteredBasis | undefined },
): readonly BasisGoal[] {
  const known = registered?.goals.filter(({ isAdded }) => !isAdded) ?? [];
  const added = goals.filter(({ goalKey }) => !known.some((goal) => goal.goalKey === goalKey));
  const candidates = [
    ...known.map((before) => ({ of: before, before, isAdded: false })),
    ...added.map((of) => ({ of, before: undefined, isAdded: registered !== undefined })),
  ];
  return candidates
    .flatMap(({ of: { goalKey, role, analysis }, before, isAdded }): BasisGoal[] => {
      const goal = project.goals.find((one) => one.goalKey === goalKey);
      const metric = metricOf({ goalKey, analysis }, project, plan) ?? before?.metric;
      if (metric === undefined) return [];
      const kind = goal === undefined ? metric.kind : (analysis.kind ?? defaultKind(goal.type));
      return [
        {
          goalKey,
          name: goal?.name ?? before?.name ?? goalKey,
          role,
          kind,
          unit: unitOf(metric),
          direction: analysis.direction ?? 'increase',
          margin: analysis.margin ?? null,
          windowHours: windowMsOf(metric) / hourMs,
          capPercentile: 'capPercentile' in metric ? (metric.capPercentile ?? null) : null,
          isExploratory: surveyKinds.has(kind) || isAdded,
          isAdded,
          analysis,
          metric,
        },
      ];
    })
    .sort((a, b) => roles.indexOf(a.role) - roles.indexOf(b.role));
}

/** Whether a registered goal has been changed or removed since. */
function hasEditedGoals({ goals }: Experiment, registered: RegisteredBasis): boolean {
  return registered.goals.some(({ goalKey, role, analysis, isAdded }) => {
    const now = goals.find((goal) => goal.goalKey === goalKey);
    return !isAdded && (now?.role !== role || !isSameJson(now.analysis, analysis));
  });
}
