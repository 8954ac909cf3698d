import { invalidContentError } from '../../project/content/invalid-content-error.ts';
import { overlappingSlots } from '../../project/content/layer-problems.ts';
import { assertSamePhase } from '../../project/documents/assert-same-phase.ts';
import type { Project } from '../../project/documents/project.ts';
import { toApiExperiment } from '../../project/documents/to-api-document.ts';
import type { DocumentRules } from '../edits/document-rules.ts';
import { buildExperiment, type ExperimentState } from './build-experiment.ts';
import {
  type ExperimentContent,
  experimentContentOf,
  experimentContentSchema,
} from './experiment-content.ts';
import { type ExperimentView, experimentNonContentFields, viewExperiment } from './experiment-view.ts';

export const experimentRules: DocumentRules<'experiment', ExperimentContent, ExperimentView> = {
  kind: 'experiment',
  schema: experimentContentSchema,
  nonContentFields: experimentNonContentFields,
  contentOf: experimentContentOf,
  build: (project, content, state, ids) => buildExperiment(project, content, state as ExperimentState, ids),
  toApi: toApiExperiment,
  view: viewExperiment,
  checkEdit: assertSamePhase,
  checkLive: checkSlotIsFree,
};

/** A slot that is free among drafts may still be taken in the live state. */
function checkSlotIsFree(next: Project, experimentKey: string): void {
  const problems = overlappingSlots(next, (key) => key === experimentKey)
    .filter((overlap) => overlap.experimentKey === experimentKey)
    .map(({ experimentKey: _, ...problem }) => ({ path: ['layer'], ...problem }));
  if (problems.length > 0) throw invalidContentError(problems);
}
