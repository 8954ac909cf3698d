import type { ExperimentStatus } from '@pixel/protocol';
import type { ControlDeps } from '../../base/control-deps.ts';
import { createIds } from '../../base/ids.ts';
import { present } from '../../base/present.ts';
import { invalidWith } from '../../project/content/invalid-configuration.ts';
import type { Experiment } from '../../project/documents/project.ts';
import type { DocumentName } from '../../project/documents/references.ts';
import type { EditProject } from '../../publish/edit-project.ts';
import type { Changed, Target } from '../edits/change-document.ts';
import { type ChangedView, createDocumentCommands } from '../edits/document-commands.ts';
import { experimentOf } from './check-experiment.ts';
import { contentOf, type ExperimentContent, type PhaseChanges } from './experiment-content.ts';
import { experimentRules } from './experiment-rules.ts';
import type { ExperimentView } from './experiment-view.ts';
import { withNewPhase, withRollout, withStatus } from './with-status.ts';

/** An experiment after a change, and what went live with it, if anything did. */
export type ChangedExperiment = ChangedView<'experiment', ExperimentView>;

/** Creates what is done with experiments. All of it rejects as {@link EditProject} does, and with what the rule that it follows throws. */
export function createExperiments(
  deps: Pick<ControlDeps, 'db' | 'now' | 'random'>,
  editProject: EditProject,
) {
  const ids = createIds(deps);
  const { change, create, duplicate, patch, changeStatus } = createDocumentCommands(
    deps,
    editProject,
    experimentRules,
  );
  return {
    create,
    duplicate,
    patch,

    /** Publishes the experiment with its status, unless it is neither live nor about to be. */
    changeStatus: (target: Target, { status, reason, rollout }: StatusChange) =>
      changeStatus(target, reason, (before, at) => {
        if (rollout !== undefined && status !== 'completed')
          throw invalidWith([
            { path: ['rollout'], message: 'is for a completed experiment only', code: 'only_for_completed' },
          ]);
        const moved = withStatus(before, status, at);
        return rollout === undefined ? moved : withRollout(moved, rollout);
      }),

    /** Ends the phase, where one goes on, and begins the next with what is to be changed. */
    beginPhase: (
      target: Target,
      wanted: { readonly reason?: string | undefined; readonly changes?: PhaseChanges | undefined },
    ) =>
      change(
        { ...target, named: layerOf(wanted.changes) },
        ({ thing: before, project }): Changed<Experiment> => {
          const begun = withNewPhase(before, { salt: ids.salt(), at: deps.now() });
          const experiment = experimentOf(project, withChanges(begun, wanted.changes), begun, ids);
          return present({
            thing: experiment,
            action: 'experiment.phase',
            reason: wanted.reason,
            goesLive: experiment,
          });
        },
      ),

    /** Gives everyone one variant of a completed experiment, or with null nobody any more. */
    rollOut: (
      target: Target,
      wanted: { readonly variantKey: string | null; readonly reason?: string | undefined },
    ) =>
      change(target, ({ thing: before }): Changed<Experiment> => {
        const experiment = withRollout(before, wanted.variantKey);
        return present({
          thing: experiment,
          action: 'experiment.rollout',
          reason: wanted.reason,
          goesLive: experiment,
        });
      }),
  };
}

/** A status that an experiment is to have, why, and with `completed` who wins. */
export interface StatusChange {
  readonly status: ExperimentStatus;
  readonly reason?: string | undefined;
  readonly rollout?: string | undefined;
}

function layerOf({ layer }: PhaseChanges = {}): readonly DocumentName[] {
  return layer === undefined || layer === null ? [] : [{ kind: 'layer', key: layer.layerKey }];
}

function withChanges(experiment: Experiment, changes: PhaseChanges = {}): ExperimentContent {
  const { layer, ...content } = contentOf(experiment);
  return present({
    ...content,
    variants: changes.variants ?? content.variants,
    coverage: changes.coverage ?? content.coverage,
    layer: changes.layer === undefined ? layer : (changes.layer ?? undefined),
  });
}
