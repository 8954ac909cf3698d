import { createRecordChange, type RecordChange } from './audit/record-change.ts';
import type { Difference } from './configuration/difference.ts';
import type { ControlDeps } from './control-deps.ts';
import type { Operations } from './operations.ts';
import type { CreatePreview } from './previews/create-preview.ts';
import { createEndPreviews, type EndPreviews } from './previews/end-previews.ts';
import { type CreateProject, createCreateProject } from './projects/create-project.ts';
import { createEditProject, type EditProject } from './projects/edit-project.ts';
import { createDelivery, type Delivery } from './publish/delivery.ts';

/** What procedures are made from. */
export interface ApiParts {
  readonly deps: ControlDeps;
  readonly recordChange: RecordChange;
  readonly delivery: Delivery;
  readonly endPreviews: EndPreviews;
  readonly editProject: EditProject;
  readonly createProject: CreateProject;
  readonly createPreview: CreatePreview;
}

/** Creates the parts, once for all procedures. `tellRetention` is called when another one may be live. */
export function createApiParts(
  deps: ControlDeps,
  { createPreview }: Pick<Operations, 'createPreview'>,
  tellRetention: () => void,
): ApiParts {
  const recordChange = createRecordChange(deps);
  const delivery = createDelivery(deps);
  const endPreviews = createEndPreviews(deps);
  const edit = createEditProject(deps, recordChange, delivery, endPreviews);
  const editProject: EditProject = async (...args) => {
    const edited = await edit(...args);
    if (edited.published !== undefined && isOfRetention(edited.published.difference)) tellRetention();
    return edited;
  };
  const createProject = createCreateProject(deps, recordChange, delivery);
  return { deps, recordChange, delivery, endPreviews, editProject, createProject, createPreview };
}

function isOfRetention({ changed }: Difference): boolean {
  return changed.some(({ kind, fields }) => kind === 'project' && fields.includes('retentionDays'));
}
