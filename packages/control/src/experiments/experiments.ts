import type { ExperimentStatus } from '@pixel/protocol';
import type { Experiment, Project } from '../configuration/project.ts';
import { invalidWith } from '../configuration/refuse-problems.ts';
import type { ControlDeps } from '../control-deps.ts';
import { wayOf } from '../life/transitions.ts';
import { createMaking } from '../making.ts';
import { present } from '../present.ts';
import type { Changed, Target } from '../projects/change-thing.ts';
import type { Edited, EditProject } from '../projects/edit-project.ts';
import type { Naming } from '../projects/new-key.ts';
import { readProject } from '../projects/read-project.ts';
import type { Finding } from '../publish/checks/finding.ts';
import { liveWarnings } from '../publish/live-warnings.ts';
import type { Published } from '../publish/publish-selection.ts';
import { type ChangeExperiment, createChangeExperiment, putExperiment } from './change-experiment.ts';
import { checkExperiment, experimentOf } from './check-experiment.ts';
import { contentOf, type ExperimentContent, type PhaseChanges } from './experiment-content.ts';
import { type ExperimentView, findExperiment, viewExperiment } from './experiment-view.ts';
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
  const making = createMaking(deps);
  const change: ChangeExperiment = createChangeExperiment(deps, editProject);

  async function answer(
    projectKey: string,
    { result, published }: Edited<Experiment>,
  ): Promise<ChangedExperiment> {
    const { experimentKey } = result;
    return await readProject(deps, projectKey, async (db, project) => ({
      experiment: await viewExperiment(db, project, experimentKey),
      published: published ?? null,
      warnings: published === undefined ? [] : await liveWarnings(db, project, { experimentKey }),
    }));
  }

  async function add(
    { projectKey, actor }: Place,
    action: string,
    make: (project: Project) => Experiment,
  ): Promise<ChangedExperiment> {
    const edited = await editProject(projectKey, actor, ({ project }) => {
      const experiment = make(project);
      return {
        project: putExperiment(project, experiment),
        action,
        subject: experiment.experimentKey,
        after: experiment,
        result: experiment,
      };
    });
    return await answer(projectKey, edited);
  }

  async function changeTo(
    target: Target,
    changed: Parameters<ChangeExperiment>[1],
  ): Promise<ChangedExperiment> {
    return await answer(target.projectKey, await change(target, changed));
  }

  return {
    create: (place: Place, naming: Naming, content: Omit<ExperimentContent, 'name'>) =>
      add(place, 'experiment.create', (project) => newExperiment(project, naming, content, making)),

    duplicate: ({ key, ...place }: Place & Pick<Target, 'key'>, naming: Naming) =>
      add(place, 'experiment.duplicate', (project) =>
        duplicateOf(project, findExperiment(project, key), naming, making),
      ),

    update: (target: Target, content: ExperimentContent) =>
      changeTo(target, (changing) => updatedExperiment(changing, content, { making, at: deps.now() })),

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
          checkExperiment(project, experiment, making);
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
      changeTo(target, ({ thing: before, project }): Changed<Experiment> => {
        const begun = withNewPhase(before, { salt: making.salt(), at: deps.now() });
        const experiment = experimentOf(project, withChanges(begun, wanted.changes), begun, making);
        return present({
          thing: experiment,
          action: 'experiment.phase',
          reason: wanted.reason,
          goesLive: experiment,
        });
      }),

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

function withChanges(experiment: Experiment, changes: PhaseChanges = {}): ExperimentContent {
  const { layer, ...content } = contentOf(experiment);
  return present({
    ...content,
    variants: changes.variants ?? content.variants,
    coverage: changes.coverage ?? content.coverage,
    layer: changes.layer === undefined ? layer : (changes.layer ?? undefined),
  });
}
