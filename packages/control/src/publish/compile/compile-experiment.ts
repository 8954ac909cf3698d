import type { SnapshotExperiment, SnapshotVariant } from '@pixel/engine';
import { type Audience, type Change, type ExposureKind, type Goal, pageOperations } from '@pixel/protocol';
import { omitUndefined } from '../../base/omit-undefined.ts';
import { assignedVariants, type HoldbackPhase } from '../../project/documents/holdback.ts';
import { phaseNumberOf } from '../../project/documents/phases.ts';
import type {
  Experiment,
  Layer,
  ProjectAudience,
  ProjectGoal,
  Variant,
} from '../../project/documents/project.ts';
import { type ScriptFile, scriptPath, toScriptFile } from './script-file.ts';

/** The documents that experiments and surveys can refer to, by key. */
export interface DocumentsByKey {
  readonly layers: ReadonlyMap<string, Layer>;
  readonly goals: ReadonlyMap<string, ProjectGoal>;
  readonly audiences: ReadonlyMap<string, ProjectAudience>;
}

/** An experiment compiled for edges, and the scripts that its changes refer to. */
export interface CompiledExperiment {
  readonly experiment: SnapshotExperiment;
  readonly scripts: readonly ScriptFile[];
}

/** Compiles a running or scheduled experiment into its snapshot entry. */
export function compileExperiment(experiment: Experiment, documents: DocumentsByKey): CompiledExperiment {
  const { variants, scripts } = compileVariants(experiment, experiment.variants);
  const { startAt, endAt, force, exclude } = experiment;
  return {
    experiment: omitUndefined({
      ...identityOf(experiment),
      phase: phaseNumberOf(experiment),
      startAt,
      endAt,
      coverage: experiment.coverage,
      layer: compileLayer(experiment, documents),
      urlRules: experiment.urlRules,
      audience: resolveAudience(experiment, documents),
      force: omitEmpty(force),
      exclude: omitEmpty(exclude),
      variants,
      goals: experiment.goals.map((goal) => compileGoal(goal, documents)),
      ...exposureOf(variants),
    }),
    scripts,
  };
}

/**
 * Compiles a completed experiment that is rolled out: everyone who matches its pages and audience gets the `winner`, except excluded
 * visitors.
 */
export function compileRollout(
  experiment: Experiment,
  winner: Variant,
  documents: DocumentsByKey,
): CompiledExperiment {
  const { variants, scripts } = compileVariants(experiment, [{ ...winner, weight: 1 }]);
  return {
    experiment: omitUndefined({
      ...identityOf(experiment),
      rollout: winner.variantKey,
      coverage: 1,
      urlRules: experiment.urlRules,
      audience: resolveAudience(experiment, documents),
      exclude: omitEmpty(experiment.exclude),
      variants,
      goals: [],
      ...exposureOf(variants),
    }),
    scripts,
  };
}

/**
 * Compiles a completed experiment whose rollout is measured by a holdback: a share of the visitors keeps the control, and everyone else
 * gets the winner.
 */
export function compileHoldback(
  experiment: Experiment,
  { number, salt, holdback }: HoldbackPhase,
  documents: DocumentsByKey,
): CompiledExperiment {
  const includedVariants = assignedVariants({ holdback }, experiment.variants);
  const { variants, scripts } = compileVariants(experiment, includedVariants);
  return {
    experiment: omitUndefined({
      ...identityOf(experiment),
      rollout: holdback.variantKey,
      holdback: true as const,
      salt,
      phase: number,
      coverage: 1,
      urlRules: experiment.urlRules,
      audience: resolveAudience(experiment, documents),
      exclude: omitEmpty(experiment.exclude),
      variants,
      goals: experiment.goals.map((goal) => compileGoal(goal, documents)),
      ...exposureOf(variants),
    }),
    scripts,
  };
}

function identityOf({ experimentKey, kept, name, salt }: Experiment) {
  return { experimentKey, experimentId: kept.id, name, salt };
}

function omitEmpty<T>(list: readonly T[]): readonly T[] | undefined {
  return list.length === 0 ? undefined : list;
}

function compileVariants(
  { kept }: Experiment,
  variants: readonly Variant[],
): {
  readonly variants: readonly SnapshotVariant[];
  readonly scripts: readonly ScriptFile[];
} {
  const scripts: ScriptFile[] = [];
  const compiled = variants.map(({ variantKey, changes, ...variant }) => ({
    variantKey,
    variantId: requireFound(kept.variantIds[variantKey], variantKey),
    ...variant,
    changes: changes
      .toSorted((a, b) => a.orderIndex - b.orderIndex)
      .map((change) => {
        if (change.operation !== 'run_js') return change;
        const script = toScriptFile(change.value);
        scripts.push(script);
        return { ...change, value: scriptPath(script) };
      }),
  }));
  return { variants: compiled, scripts };
}

/** Returns the exposure rule. All variants probe for the same elements, so that exposure means the same in each of them. */
function exposureOf(variants: readonly SnapshotVariant[]): {
  readonly exposure: ExposureKind;
  readonly probes: readonly string[];
} {
  const changes = variants.flatMap((variant) => variant.changes);
  const probes = [...new Set(changes.filter(actsOnElement).map((change) => change.selector))];
  if (changes.some((change) => !actsOnElement(change))) return { exposure: 'page', probes };
  return { exposure: probes.length > 0 ? 'element' : 'code', probes };
}

function actsOnElement({ operation }: Change): boolean {
  return !pageOperations.has(operation);
}

/** Returns the audience of an experiment or survey: its own, or the shared one with its key. */
export function resolveAudience(
  { audience, audienceKey }: Pick<Experiment, 'audience' | 'audienceKey'>,
  { audiences }: Pick<DocumentsByKey, 'audiences'>,
): Audience | undefined {
  return audienceKey === undefined
    ? audience
    : requireFound(audiences.get(audienceKey), audienceKey).audience;
}

function compileLayer({ layer }: Experiment, { layers }: DocumentsByKey): SnapshotExperiment['layer'] {
  if (layer === undefined) return undefined;
  const { layerKey, from, to } = layer;
  return { salt: requireFound(layers.get(layerKey), layerKey).kept.salt, from, to };
}

function compileGoal({ goalKey, role }: Experiment['goals'][number], { goals }: DocumentsByKey): Goal {
  const goal = requireFound(goals.get(goalKey), goalKey);
  return omitUndefined({
    goalKey,
    goalId: goal.kept.id,
    goalName: goal.name,
    type: goal.type,
    isPrimary: role === 'primary',
    eventName: goal.eventName,
    selector: goal.selector,
    urlRules: goal.urlRules,
    scrollPercent: goal.scrollPercent,
    durationMs: goal.durationMs,
    valueProperty: goal.valueProperty,
    countMode: goal.countMode,
  });
}

function requireFound<T>(item: T | undefined, key: string): T {
  if (item === undefined) throw new Error(`The project has no "${key}"`);
  return item;
}
