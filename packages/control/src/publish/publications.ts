import type { ControlDeps } from '../base/control-deps.ts';
import { createRecordChange } from '../people/audit/record-change.ts';
import { type ComparedState, type Comparison, compareStates } from './compare-states.ts';
import { createDelivery } from './delivery.ts';
import { createEditProject } from './edit-project.ts';
import { type ExportedProject, exportProject } from './export-project.ts';
import { createPreviewCleanup } from './previews/preview-cleanup.ts';
import { type PublishRequest, publishChanges } from './publish-changes.ts';
import type { PublishResult } from './publish-selection.ts';
import { type ChangesQuery, readChanges, type UnpublishedChanges } from './read-changes.ts';
import { type RollbackRequest, type RollbackResponse, rollBack } from './roll-back.ts';

/** Operations on complete states of a project, whose cost grows with the project's size. */
export interface Publications {
  readonly readChanges: (projectKey: string, chosen?: ChangesQuery) => Promise<UnpublishedChanges>;
  readonly compareStates: (
    projectKey: string,
    states: { readonly from: ComparedState; readonly to: ComparedState },
  ) => Promise<Comparison>;
  readonly exportProject: (projectKey: string, wanted: ComparedState | undefined) => Promise<ExportedProject>;
  readonly publishChanges: (request: PublishRequest) => Promise<PublishResult>;
  readonly rollBack: (request: RollbackRequest) => Promise<RollbackResponse>;
}

/** Creates the operations, to run on this thread. */
export function createPublications(deps: Pick<ControlDeps, 'db' | 'kv' | 'now' | 'random'>): Publications {
  const recordChange = createRecordChange(deps);
  const editProject = createEditProject(deps, recordChange, createDelivery(deps), createPreviewCleanup(deps));
  return {
    readChanges: (projectKey, chosen) => readChanges(deps, projectKey, chosen),
    compareStates: (projectKey, states) => compareStates(deps, projectKey, states),
    exportProject: (projectKey, wanted) => exportProject(deps, projectKey, wanted),
    publishChanges: (request) => publishChanges(editProject, request),
    rollBack: (request) => rollBack(editProject, request),
  };
}
