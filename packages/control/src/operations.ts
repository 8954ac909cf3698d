import { type ApplyConfiguration, createApplyConfiguration } from './configuration/apply-configuration.ts';
import { type ApplyRequest, createApplyRequest } from './configuration/apply-request.ts';
import type { ControlDeps } from './control-deps.ts';
import { createExplainVisit, type ExplainVisit } from './explain/explain-visit.ts';
import { type CreatePreview, createCreatePreview } from './previews/create-preview.ts';
import { createEndPreviews } from './previews/end-previews.ts';
import { createDelivery } from './publish/delivery.ts';
import { createPublications, type Publications } from './publish/publications.ts';

/** What works on a whole project: reading its file, compiling it, comparing it, explaining it. */
export interface Operations extends Publications {
  readonly applyConfiguration: ApplyConfiguration;
  readonly applyRequest: ApplyRequest;
  readonly explainVisit: ExplainVisit;
  readonly createPreview: CreatePreview;
}

/** What operations are made from. */
type OperationDeps = Pick<
  ControlDeps,
  'db' | 'kv' | 'now' | 'random' | 'secretKey' | 'webhookTargets' | 'parseFile'
>;

/** Creates the operations. */
export function createOperations(deps: OperationDeps): Operations {
  const applyConfiguration = createApplyConfiguration(deps, createDelivery(deps), createEndPreviews(deps));
  return {
    ...createPublications(deps),
    applyConfiguration,
    applyRequest: createApplyRequest(applyConfiguration),
    explainVisit: createExplainVisit(deps),
    createPreview: createCreatePreview(deps),
  };
}
