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
export interface ExperimentDraft {
  readonly project: Project;
  readonly experiment: Experiment;
}

/** Returns an experiment as it would be saved, without saving it. Rejects as saving does. */
export type DraftExperiment = (
  scope: { readonly projectKey: string; readonly actor: Actor },
  input: Omit<EntityInput, 'kind'>,
) => Promise<ExperimentDraft>;

/** Creates it from edits that are rolled back. */
export function createDraftExperiment(
  deps: Pick<ControlDeps, 'db' | 'now' | 'random'>,
  dryRunEdit: EditProject,
): DraftExperiment {
  return async function draftExperiment(home, { key, content }) {
    const drafts: ExperimentDraft[] = [];
    const captureDraft: EditProject = (projectKey, actor, edit, scope) =>
      dryRunEdit(
        projectKey,
        actor,
        async (editing) => {
          const edited = await edit(editing);
          const { project, subject } = edited;
          drafts.push({ project, experiment: requireDocument(project, 'experiment', subject) });
          return edited;
        },
        scope,
      );
    const experiments = createExperiments(deps, captureDraft);
    try {
      await (key === undefined ? create(experiments, home, content) : patch(experiments, home, key, content));
    } catch (error) {
      if (!(error instanceof DryRunRollback)) throw error;
    }
    const [draft] = drafts;
    if (draft === undefined) throw new Error('The edit did not run');
    return draft;
  };

  async function create(experiments: Experiments, scope: CreationContext, content: EntityInput['content']) {
    const { experimentKey: key, name, ...experiment } = parseContent(newExperimentSchema, content);
    await experiments.create(scope, { key, name }, experiment);
  }

  async function patch(
    experiments: Experiments,
    scope: CreationContext,
    key: string,
    content: EntityInput['content'],
  ) {
    const named = { kind: 'experiment', key } as const;
    const revision = await readProject(deps, scope.projectKey, [named], (opened) => {
      requireDocument(opened.working, 'experiment', key);
      return opened.revisionOf('experiment', key);
    });
    await experiments.patch({ ...scope, key, revision }, content);
  }
}

type Experiments = ReturnType<typeof createExperiments>;
