import type { AppliedProject } from '../authoring/files/apply-configuration.ts';
import { type CreateProject, createCreateProject } from '../authoring/projects/create-project.ts';
import type { ControlDeps } from '../base/control-deps.ts';
import { createPrepareNotifications } from '../monitors/prepare-notifications.ts';
import { createRecordChange, type RecordChange } from '../people/audit/record-change.ts';
import { createSessions, type Sessions } from '../people/login/sessions.ts';
import type { Difference } from '../project/documents/difference.ts';
import { createDelivery, type Delivery } from '../publish/delivery.ts';
import { createEditProject, type EditProject } from '../publish/edit-project.ts';
import type { CreatePreview } from '../publish/previews/create-preview.ts';
import { createPreviewCleanup, type PreviewCleanup } from '../publish/previews/preview-cleanup.ts';
import type { Publications } from '../publish/publications.ts';
import type { PublishResult } from '../publish/publish-selection.ts';
import { createBreakDown } from '../results/breakdowns/take-breakdown.ts';
import { createLooks, type Looks } from '../results/looks/looks.ts';
import { createScanForView } from '../results/looks/scan-for-view.ts';
import { createScanDays } from '../results/novelty/scan-days.ts';
import { createPreflights, type Preflights } from '../results/preflight/preflights.ts';
import { createResultsReader, type ResultsReader } from '../results/report/read-results.ts';
import type { Operations } from './operations.ts';
import { createPresence, type Presence } from './presence/presence.ts';
import { createStreams, type Streams } from './stream/streams.ts';

/** The services that the routes use. */
export interface ApiParts {
  readonly deps: ControlDeps;
  readonly recordChange: RecordChange;
  readonly delivery: Delivery;
  readonly cleanUpPreviews: PreviewCleanup;
  readonly editProject: EditProject;
  readonly createProject: CreateProject;
  readonly createPreview: CreatePreview;
  readonly publications: Publications;
  readonly operations: Pick<Operations, 'applyRequest' | 'applyToProject' | 'createPreview' | 'explainVisit'>;
  readonly sessions: Sessions;
  readonly streams: Streams;
  readonly presence: Presence;
  readonly looks: Looks;
  readonly results: ResultsReader;
  /** Progress of the simulated histories that are being generated, from 0 to 1, by project key. */
  readonly pastGenerationProgress: Map<string, number>;
  readonly preflight: Preflights;
}

/** Creates the services, once for all routes. `applyRetention` is called whenever the live retention may have changed. */
export function createApiParts(
  deps: ControlDeps,
  operations: Operations,
  applyRetention: () => void,
): ApiParts {
  const recordChange = createRecordChange(deps);
  const delivery = createDelivery(deps);
  const cleanUpPreviews = createPreviewCleanup(deps);
  const edit = createEditProject(deps, recordChange, delivery, cleanUpPreviews);
  const editProject: EditProject = async (...args) => {
    const edited = await edit(...args);
    if (edited.published !== undefined && changesRetention(edited.published.difference)) applyRetention();
    return edited;
  };
  const { createPreview } = operations;
  const looks = createLooks({ ...deps, prepareNotifications: createPrepareNotifications(deps) });
  const publications = withRetentionHook(operations, applyRetention);
  const pastGenerationProgress = new Map<string, number>();
  const presence = createPresence(deps);
  const createProject = createCreateProject(deps, recordChange, delivery);
  return {
    deps,
    recordChange,
    delivery,
    cleanUpPreviews,
    editProject,
    createProject,
    createPreview,
    publications,
    operations: {
      ...operations,
      async applyRequest(...args) {
        const applied = await operations.applyRequest(...args);
        if (applied.some(isPublished)) applyRetention();
        return applied;
      },
      async applyToProject(...args) {
        const applied = await operations.applyToProject(...args);
        if (isPublished(applied)) applyRetention();
        return applied;
      },
    },
    sessions: createSessions(deps),
    streams: createStreams({ ...deps, presence }),
    presence,
    looks,
    preflight: createPreflights(deps),
    results: createResultsReader(deps, {
      looks,
      breakDown: createBreakDown(deps),
      scanForView: createScanForView(deps),
      scanDays: createScanDays(deps),
      pastGenerationProgress,
    }),
    pastGenerationProgress,
  };
}

function isPublished({ status }: AppliedProject): boolean {
  return status === 'published';
}

function withRetentionHook(publications: Publications, applyRetention: () => void): Publications {
  const withRetention = <T extends PublishResult>(published: T): T => {
    if (changesRetention(published.difference)) applyRetention();
    return published;
  };
  return {
    ...publications,
    publishChanges: async (request) => withRetention(await publications.publishChanges(request)),
    rollBack: async (request) => withRetention(await publications.rollBack(request)),
  };
}

function changesRetention({ changed }: Difference): boolean {
  return changed.some(({ kind, fields }) => kind === 'project' && fields.includes('retentionDays'));
}
