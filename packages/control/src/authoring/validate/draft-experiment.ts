import type { Actor } from '../../base/actor.ts';
import type { ControlDeps } from '../../base/control-deps.ts';
import { DryRunRollback } from '../../base/dry-run-rollback.ts';
import type { Experiment, Project } from '../../project/documents/project.ts';
import { requireDocument } from '../../project/documents/require-document.ts';
import { readProject } from '../../project/storage/read-project.ts';
import type { EditProject } from '../../publish/edit-project.ts';
import type { CreationContext } from '../edits/document-commands.ts';
import { newExperimentSchema } from '../experiments/experiment-content.ts';
import { createExperiments } from '../experiments/experiments.ts';
import { parseContent } from './parse-content.ts';
import type { EntityInput } from './validate-entity.ts';

/** An unsaved experiment, in the project as it would be after saving, with the documents that the experiment refers to. */
export interface DraftedExperiment {
  readonly project: Project;
  readonly experiment: Experiment;
}

/** Returns an experiment as it would be saved, without saving it. Rejects as saving does. */
export type DraftExperiment = (
  home: { readonly projectKey: string; readonly actor: Actor },
  written: Omit<EntityInput, 'kind'>,
) => Promise<DraftedExperiment>;

/** Creates it from edits that are rolled back. */
export function createDraftExperiment(
  deps: Pick<ControlDeps, 'db' | 'now' | 'random'>,
  tryEdit: EditProject,
): DraftExperiment {
  return async function draftExperiment(home, { key, content }) {
    const drafted: DraftedExperiment[] = [];
    const keepDrafted: EditProject = (projectKey, actor, edit, scope) =>
      tryEdit(
        projectKey,
        actor,
        async (editing) => {
          const edited = await edit(editing);
          const { project, subject } = edited;
          drafted.push({ project, experiment: requireDocument(project, 'experiment', subject) });
          return edited;
        },
        scope,
      );
    const experiments = createExperiments(deps, keepDrafted);
    try {
      await (key === undefined ? create(experiments, home, content) : patch(experiments, home, key, content));
    } catch (error) {
      if (!(error instanceof DryRunRollback)) throw error;
    }
    const [found] = drafted;
    if (found === undefined) throw new Error('No edit was tried');
    return found;
  };

  async function create(experiments: Experiments, home: CreationContext, content: EntityInput['content']) {
    const { experimentKey: key, name, ...experiment } = parseContent(newExperimentSchema, content);
    await experiments.create(home, { key, name }, experiment);
  }

  async function patch(
    experiments: Experiments,
    home: CreationContext,
    key: string,
    content: EntityInput['content'],
  ) {
    const named = { kind: 'experiment', key } as const;
    const revision = await readProject(deps, home.projectKey, [named], (opened) => {
      requireDocument(opened.working, 'experiment', key);
      return opened.revisionOf('experiment', key);
    });
    await experiments.patch({ ...home, key, revision }, content);
  }
}

type Experiments = ReturnType<typeof createExperiments>;
