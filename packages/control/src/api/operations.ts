import { type ApplyConfiguration, createApplyConfiguration } from '../authoring/files/apply-configuration.ts';
import type { ParseFile } from '../authoring/files/parse-configuration.ts';
import type { ControlDeps } from '../base/control-deps.ts';
import { createExplainVisit, type ExplainVisit } from '../data/explain/explain-visit.ts';
import { createDelivery } from '../publish/delivery.ts';
import { type CreatePreview, createCreatePreview } from '../publish/previews/create-preview.ts';
import { createPreviewCleanup } from '../publish/previews/preview-cleanup.ts';
import { createPublications, type Publications } from '../publish/publications.ts';
import { type ApplyRequest, createApplyRequest } from './routes/apply-request.ts';
import { type ApplyToProject, createApplyToProject } from './routes/apply-to-project.ts';

/** Expensive operations on complete projects: parsing files, compiling, comparing, explaining. */
export interface Operations extends Publications {
  readonly applyConfiguration: ApplyConfiguration;
  readonly applyRequest: ApplyRequest;
  readonly applyToProject: ApplyToProject;
  readonly explainVisit: ExplainVisit;
  readonly createPreview: CreatePreview;
}

/** The dependencies of operations. */
type OperationDeps = Pick<ControlDeps, 'db' | 'kv' | 'now' | 'random' | 'secretKey' | 'webhookTargets'> & {
  readonly parseFile?: ParseFile;
};

export function createOperations(deps: OperationDeps): Operations {
  const [delivery, cleanUpPreviews] = [createDelivery(deps), createPreviewCleanup(deps)];
  const applyConfiguration = createApplyConfiguration(deps, delivery, cleanUpPreviews);
  return {
    ...createPublications(deps),
    applyConfiguration,
    applyRequest: createApplyRequest(applyConfiguration),
    applyToProject: createApplyToProject(
      (parseFile) => createApplyConfiguration({ ...deps, parseFile }, delivery, cleanUpPreviews),
      deps.parseFile,
    ),
    explainVisit: createExplainVisit(deps),
    createPreview: createCreatePreview(deps),
  };
}
