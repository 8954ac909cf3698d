import type { Actor } from '../../base/actor.ts';
import type { ControlDeps } from '../../base/control-deps.ts';
import { invalidContentError } from '../../project/content/invalid-content-error.ts';
import { type DocumentKind, documentLists } from '../../project/documents/document-kinds.ts';
import { requireDocument } from '../../project/documents/require-document.ts';
import { newAudienceSchema, newGoalSchema, newLayerSchema } from '../../project/documents/shared-content.ts';
import { readProject } from '../../project/storage/read-project.ts';
import type { EditProject } from '../../publish/edit-project.ts';
import type { CreationContext } from '../edits/document-commands.ts';
import { createLayers } from '../edits/layers.ts';
import { createSharedDocuments } from '../edits/shared-documents.ts';
import { newExperimentSchema } from '../experiments/experiment-content.ts';
import { createExperiments } from '../experiments/experiments.ts';
import { patchSettings } from '../projects/patch-settings.ts';
import { newSurveySchema } from '../surveys/survey-content.ts';
import { createSurveys } from '../surveys/surveys.ts';
import { parseContent } from './parse-content.ts';
import { problemsOfDryRun, type ValidationResult } from './problems-of-dry-run.ts';

/** A document to validate. */
export interface EntityInput {
  readonly kind: DocumentKind | 'project';
  /** The key of an existing document; absent for a new one, and for the project itself. */
  readonly key?: string | undefined;
  /** The body that would save it: the whole content of a new document, or a JSON Merge Patch of an existing one. */
  readonly content: Readonly<Record<string, unknown>>;
}

/**
 * Returns the problems that saving a document now would have, without saving it. Rejects as saving does for other reasons: with
 * `project_not_found`, `busy` or `unavailable`.
 */
export type ValidateEntity = (
  scope: { readonly projectKey: string; readonly actor: Actor },
  written: EntityInput,
) => Promise<ValidationResult>;

/** Creates it. Runs the actual save commands as edits that are rolled back, so that validating and saving can't disagree. */
export function createValidateEntity(
  deps: Pick<ControlDeps, 'db' | 'now' | 'random'>,
  tryEdit: EditProject,
): ValidateEntity {
  const goals = createSharedDocuments('goal', deps, tryEdit);
  const audiences = createSharedDocuments('audience', deps, tryEdit);
  const layers = createLayers(deps, tryEdit);
  const experiments = createExperiments(deps, tryEdit);
  const surveys = createSurveys(deps, tryEdit);

  async function create(
    home: CreationContext,
    kind: DocumentKind,
    content: EntityInput['content'],
  ): Promise<unknown> {
    switch (kind) {
      case 'goal': {
        const { goalKey, ...goal } = parseContent(newGoalSchema, content);
        return await goals.create(home, goalKey, goal);
      }
      case 'audience': {
        const { audienceKey, ...audience } = parseContent(newAudienceSchema, content);
        return await audiences.create(home, audienceKey, audience);
      }
      case 'layer':
        return await layers.create(home, parseContent(newLayerSchema, content).layerKey);
      case 'experiment': {
        const { experimentKey: key, name, ...experiment } = parseContent(newExperimentSchema, content);
        return await experiments.create(home, { key, name }, experiment);
      }
      case 'survey': {
        const { surveyKey: key, name, ...survey } = parseContent(newSurveySchema, content);
        return await surveys.create(home, { key, name }, survey);
      }
    }
  }

  async function patch(
    home: CreationContext,
    kind: DocumentKind,
    key: string,
    content: EntityInput['content'],
  ) {
    if (kind === 'layer')
      throw invalidContentError([
        { path: [], message: 'A layer cannot be changed once created', code: 'not_changed_here' },
      ]);
    const revision = await readProject(deps, home.projectKey, [{ kind, key }], (opened) => {
      requireDocument(opened.working, kind, key);
      return opened.revisionOf(kind, key);
    });
    const target = { ...home, revision };
    if (kind === 'goal') return await goals.patch(target, key, content);
    if (kind === 'audience') return await audiences.patch(target, key, content);
    return await (kind === 'experiment' ? experiments : surveys).patch({ ...target, key }, content);
  }

  return function validateThing(home, { kind, key, content }) {
    return problemsOfDryRun(kind === 'project' ? 'projectKey' : documentLists[kind].key, async () => {
      if (kind === 'project') return await patchSettings(tryEdit, { ...home, patch: content });
      return await (key === undefined ? create(home, kind, content) : patch(home, kind, key, content));
    });
  };
}
