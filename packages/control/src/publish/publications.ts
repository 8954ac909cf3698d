import type { ControlDeps } from '../base/control-deps.ts';
import { createRecordChange } from '../people/audit/record-change.ts';
import { type Comparison, compareStates, type State } from './compare-versions.ts';
import { createDelivery } from './delivery.ts';
import { createEditProject } from './edit-project.ts';
import { type ExportedProject, exportProject } from './export-project.ts';
import { createEndPreviews } from './previews/end-previews.ts';
import { type PublishRequest, publishChanges } from './publish-changes.ts';
import type { PublishResult } from './publish-selection.ts';
import { type ChosenChanges, readChanges, type WaitingChanges } from './read-changes.ts';
import { type RollbackAnswer, type RollbackRequest, rollBack } from './roll-back.ts';

/** Operations on whole states of a project, whose cost grows with the project's size. */
export interface Publications {
  readonly readChanges: (projectKey: string, chosen?: ChosenChanges) => Promise<WaitingChanges>;
  readonly compareStates: (
    projectKey: string,
    states: { readonly from: State; readonly to: State },
  ) => Promise<Comparison>;
  readonly exportProject: (projectKey: string, wanted: State | undefined) => Promise<ExportedProject>;
  readonly publishChanges: (request: PublishRequest) => Promise<PublishResult>;
  readonly rollBack: (request: RollbackRequest) => Promise<RollbackAnswer>;
}

/** Creates the publications on this thread. */
export function createPublications(deps: Pick<ControlDeps, 'db' | 'kv' | 'now' | 'random'>): Publications {
  const recordChange = createRecordChange(deps);
  const editProject = createEditProject(deps, recordChange, createDelivery(deps), createEndPreviews(deps));
  return {
    readChanges: (projectKey, chosen) => readChanges(deps, projectKey, chosen),
    compareStates: (projectKey, states) => compareStates(deps, projectKey, states),
    exportProject: (projectKey, wanted) => exportProject(deps, projectKey, wanted),
    publishChanges: (request) => publishChanges(editProject, request),
    rollBack: (request) => rollBack(editProject, request),
  };
}
