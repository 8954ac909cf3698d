import type { ExperimentStatus } from '@pixel/protocol';
import type { ControlDeps } from '../../base/control-deps.ts';
import { createIds } from '../../base/ids.ts';
import type { Patch } from '../../base/merge-patch.ts';
import { present } from '../../base/present.ts';
import { invalidWith } from '../../project/content/invalid-configuration.ts';
import { patchContent } from '../../project/content/patch-content.ts';
import { keysOf } from '../../project/keys-of.ts';
import { putDocument } from '../../project/kinds.ts';
import { wayOf } from '../../project/lifecycle/transitions.ts';
import type { Naming } from '../../project/new-key.ts';
import type { Experiment, Project } from '../../project/project.ts';
import { readProject } from '../../project/read-project.ts';
import { type DocumentName, namedBy } from '../../project/references.ts';
import { requireDocument } from '../../project/require-document.ts';
import type { Finding } from '../../publish/checks/finding.ts';
import type { Edited, EditProject } from '../../publish/edit-project.ts';
import { liveWarnings } from '../../publish/live-warnings.ts';
import type { Published } from '../../publish/publish-selection.ts';
import type { Changed, Target } from '../change-document.ts';
import { refuseOther } from '../change-document.ts';
import { changeExperiment, experimentRules } from './change-experiment.ts';
import { checkExperiment, experimentOf } from './check-experiment.ts';
import {
  contentOf,
  type ExperimentContent,
  experimentContentSchema,
  type PhaseChanges,
} from './experiment-content.ts';
import { type ExperimentView, viewExperiment } from './experiment-view.ts';
import { duplicateOf, newExperiment } from './new-experiment.ts';
import { updatedExperiment } from './update-experiment.ts';
import { withNewPhase, withRollout, withStatus } from './with-status.ts';

/** An experiment after a change, and what went live with it, if anything did. */
export interface ChangedExperiment {
  readonly experiment: ExperimentView;
  readonly published: Published | null;
  /** What is to be looked at in the experiment, where the change put it live. */
  readonly warnings: readonly Finding[];
}

/** Where a new experiment goes. */
type Place = Pick<Target, 'projectKey' | 'actor'>;

/** Creates what is done with experiments. All of it rejects as {@link EditProject} does, and with what the rule that it follows throws. */
export function createExperiments(
  deps: Pick<ControlDeps, 'db' | 'now' | 'random'>,
  editProject: EditProject,
) {
  const ids = createIds(deps);

  async function answer(
    projectKey: string,
    { result: { experimentKey }, published }: Edited<Experiment>,
  ): Promise<ChangedExperiment> {
    // What it may collide with is anything that is live.
    const scope = published === undefined ? [{ kind: 'experiment', key: experimentKey } as const] : 'all';
    return await readProject(deps, projectKey, scope, (opened) => ({
      experiment: viewExperiment(opened, experimentKey),
      published: published ?? null,
      warnings: published === undefined ? [] : liveWarnings(opened, { experimentKey }),
    }));
  }

  async function add(
    { projectKey, actor }: Place,
    action: string,
    scope: readonly DocumentName[],
    make: (project: Project, taken: readonly string[]) => Experiment,
  ): Promise<ChangedExperiment> {
    const edited = await editProject(
      projectKey,
      actor,
      async ({ db, project }) => {
        const experiment = make(project, await keysOf(db, project, 'experiment'));
        return {
          project: putDocument(project, 'experiment', experiment),
          action,
          subject: experiment.experimentKey,
          after: experiment,
          result: experiment,
        };
      },
      scope,
    );
    return await answer(projectKey, edited);
  }

  async function changeTo(
    target: Target,
    change: Parameters<typeof changeExperiment>[2],
  ): Promise<ChangedExperiment> {
    return await answer(target.projectKey, await changeExperiment(editProject, target, change));
  }

  return {
    create: (place: Place, naming: Naming, content: Omit<ExperimentContent, 'name'>) =>
      add(place, 'experiment.create', namedBy('experiment', content), (project, taken) =>
        newExperiment(project, { ...naming, taken }, content, ids),
      ),

    duplicate: ({ key, ...place }: Place & Pick<Target, 'key'>, naming: Naming) =>
      add(place, 'experiment.duplicate', [{ kind: 'experiment', key }], (project, taken) =>
        duplicateOf(project, requireDocument(project, 'experiment', key), { ...naming, taken }, ids),
      ),

    update: (target: Target, content: ExperimentContent) =>
      changeTo({ ...target, named: namedBy('experiment', content) }, (changing) =>
        updatedExperiment(changing, content, { ids, at: deps.now() }),
      ),

    /** Changes its content by a JSON Merge Patch, made from the revision of the target. */
    async patch(target: Target & { readonly revision: number }, patch: Patch): Promise<ChangedExperiment> {
      const { projectKey, key, revision } = target;
      const content = await readProject(
        deps,
        projectKey,
        [{ kind: 'experiment', key }],
        async (opened, db) => {
          await refuseOther(db, opened, experimentRules, { key, revision });
          const content = contentOf(requireDocument(opened.working, 'experiment', key));
          const view = viewExperiment(opened, key);
          return patchContent({ schema: experimentContentSchema, content, view }, patch);
        },
      );
      return await this.update(target, content);
    },

    /** Publishes the experiment with its status, unless it is neither live nor about to be. */
    changeStatus: (target: Target, wanted: StatusChange) =>
      changeTo(target, ({ thing: before, project, live }): Changed<Experiment> => {
        if (wanted.rollout !== undefined && wanted.status !== 'completed')
          throw invalidWith([{ path: ['rollout'], message: 'is for a completed experiment only' }]);
        const moved = withStatus(before, wanted.status, deps.now());
        const experiment = wanted.rollout === undefined ? moved : withRollout(moved, wanted.rollout);
        const isLive =
          live !== undefined || experiment.status === 'running' || experiment.status === 'scheduled';
        if (experiment.status === 'running' || experiment.status === 'scheduled')
          checkExperiment(project, experiment, ids);
        return present({
          thing: experiment,
          action: `experiment.${wayOf(before.status, experiment.status)}`,
          reason: wanted.reason,
          goesLive: isLive ? experiment : undefined,
        });
      }),

    /** Ends the phase, where one goes on, and begins the next with what is to be changed. */
    beginPhase: (
      target: Target,
      wanted: { readonly reason?: string | undefined; readonly changes?: PhaseChanges | undefined },
    ) =>
      changeTo(
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
      changeTo(target, ({ thing: before }): Changed<Experiment> => {
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
