import type { SnapshotExperiment, SnapshotVariant } from '@pixel/engine';
import { type Audience, type Change, type ExposureKind, type Goal, pageOperations } from '@pixel/protocol';
import { omitUndefined } from '../../base/omit-undefined.ts';
import { type HoldbackPhase, variantsIn } from '../../project/documents/holdback.ts';
import { phaseNumberOf } from '../../project/documents/phases.ts';
import type {
  Experiment,
  Layer,
  ProjectAudience,
  ProjectGoal,
  Variant,
} from '../../project/documents/project.ts';
import { type ScriptFile, scriptFile, scriptPath } from './script-file.ts';

/** The documents that an experiment can refer to, by key. */
export interface ReferableDocuments {
  readonly layers: ReadonlyMap<string, Layer>;
  readonly goals: ReadonlyMap<string, ProjectGoal>;
  readonly audiences: ReadonlyMap<string, ProjectAudience>;
}

/** A compiled experiment for edges, and the scripts that its changes refer to. */
export interface CompiledExperiment {
  readonly experiment: SnapshotExperiment;
  readonly scripts: readonly ScriptFile[];
}

/** Compiles a running or scheduled experiment. */
export function compileExperiment(experiment: Experiment, documents: ReferableDocuments): CompiledExperiment {
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
      audience: audienceOf(experiment, documents),
      force: unlessEmpty(force),
      exclude: unlessEmpty(exclude),
      variants,
      goals: experiment.goals.map((goal) => compileGoal(goal, documents)),
      ...exposureOf(variants),
    }),
    scripts,
  };
}

/**
 * Compiles a completed experiment whose `winner` everyone gets. Of its other fields, only pages, audience and exclude list still matter.
 */
export function compileRollout(
  experiment: Experiment,
  winner: Variant,
  documents: ReferableDocuments,
): CompiledExperiment {
  const { variants, scripts } = compileVariants(experiment, [{ ...winner, weight: 1 }]);
  return {
    experiment: omitUndefined({
      ...identityOf(experiment),
      rollout: winner.variantKey,
      coverage: 1,
      urlRules: experiment.urlRules,
      audience: audienceOf(experiment, documents),
      exclude: unlessEmpty(experiment.exclude),
      variants,
      goals: [],
      ...exposureOf(variants),
    }),
    scripts,
  };
}

/** Compiles a completed experiment whose rollout is measured: a holdback permanently assigns visitors to the winner and the control. */
export function compileHoldback(
  experiment: Experiment,
  { number, salt, holdback }: HoldbackPhase,
  documents: ReferableDocuments,
): CompiledExperiment {
  const drawn = variantsIn({ holdback }, experiment.variants);
  const { variants, scripts } = compileVariants(experiment, drawn);
  return {
    experiment: omitUndefined({
      ...identityOf(experiment),
      rollout: holdback.variantKey,
      holdback: true as const,
      salt,
      phase: number,
      coverage: 1,
      urlRules: experiment.urlRules,
      audience: audienceOf(experiment, documents),
      exclude: unlessEmpty(experiment.exclude),
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

function unlessEmpty<T>(list: readonly T[]): readonly T[] | undefined {
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
    variantId: found(kept.variantIds[variantKey], variantKey),
    ...variant,
    changes: changes
      .toSorted((a, b) => a.orderIndex - b.orderIndex)
      .map((change) => {
        if (change.operation !== 'run_js') return change;
        const script = scriptFile(change.value);
        scripts.push(script);
        return { ...change, value: scriptPath(script) };
      }),
  }));
  return { variants: compiled, scripts };
}

/** Every variant probes for the same elements, so that one rule decides the exposure of all of them. */
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
export function audienceOf(
  { audience, audienceKey }: Pick<Experiment, 'audience' | 'audienceKey'>,
  { audiences }: Pick<ReferableDocuments, 'audiences'>,
): Audience | undefined {
  return audienceKey === undefined ? audience : found(audiences.get(audienceKey), audienceKey).audience;
}

function compileLayer({ layer }: Experiment, { layers }: ReferableDocuments): SnapshotExperiment['layer'] {
  if (layer === undefined) return undefined;
  const { layerKey, from, to } = layer;
  return { salt: found(layers.get(layerKey), layerKey).kept.salt, from, to };
}

function compileGoal({ goalKey, role }: Experiment['goals'][number], { goals }: ReferableDocuments): Goal {
  const goal = found(goals.get(goalKey), goalKey);
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

function found<T>(item: T | undefined, key: string): T {
  if (item === undefined) throw new Error(`The project has no "${key}"`);
  return item;
}
