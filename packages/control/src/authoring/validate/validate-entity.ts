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
import { type ValidationResult, validateByDryRun } from './validate-by-dry-run.ts';

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
  input: EntityInput,
) => Promise<ValidationResult>;

/** Creates it. Runs the actual save commands as edits that are rolled back, so that validating and saving can't disagree. */
export function createValidateEntity(
  deps: Pick<ControlDeps, 'db' | 'now' | 'random'>,
  dryRunEdit: EditProject,
): ValidateEntity {
  const goals = createSharedDocuments('goal', deps, dryRunEdit);
  const audiences = createSharedDocuments('audience', deps, dryRunEdit);
  const layers = createLayers(deps, dryRunEdit);
  const experiments = createExperiments(deps, dryRunEdit);
  const surveys = createSurveys(deps, dryRunEdit);

  async function create(
    scope: CreationContext,
    kind: DocumentKind,
    content: EntityInput['content'],
  ): Promise<unknown> {
    switch (kind) {
      case 'goal': {
        const { goalKey, ...goal } = parseContent(newGoalSchema, content);
        return await goals.create(scope, goalKey, goal);
      }
      case 'audience': {
        const { audienceKey, ...audience } = parseContent(newAudienceSchema, content);
        return await audiences.create(scope, audienceKey, audience);
      }
      case 'layer':
        return await layers.create(scope, parseContent(newLayerSchema, content).layerKey);
      case 'experiment': {
        const { experimentKey: key, name, ...experiment } = parseContent(newExperimentSchema, content);
        return await experiments.create(scope, { key, name }, experiment);
      }
      case 'survey': {
        const { surveyKey: key, name, ...survey } = parseContent(newSurveySchema, content);
        return await surveys.create(scope, { key, name }, survey);
      }
    }
  }

  async function patch(
    scope: CreationContext,
    kind: DocumentKind,
    key: string,
    content: EntityInput['content'],
  ) {
    if (kind === 'layer')
      throw invalidContentError([
        { path: [], message: 'A layer cannot be changed once created', code: 'not_changed_here' },
      ]);
    const revision = await readProject(deps, scope.projectKey, [{ kind, key }], (opened) => {
      requireDocument(opened.working, kind, key);
      return opened.revisionOf(kind, key);
    });
    const target = { ...scope, revision };
    if (kind === 'goal') return await goals.patch(target, key, content);
    if (kind === 'audience') return await audiences.patch(target, key, content);
    return await (kind === 'experiment' ? experiments : surveys).patch({ ...target, key }, content);
  }

  return function validateEntity(scope, { kind, key, content }) {
    return validateByDryRun(kind === 'project' ? 'projectKey' : documentLists[kind].key, async () => {
      if (kind === 'project') return await patchSettings(dryRunEdit, { ...scope, patch: content });
      return await (key === undefined ? create(scope, kind, content) : patch(scope, kind, key, content));
    });
  };
}
