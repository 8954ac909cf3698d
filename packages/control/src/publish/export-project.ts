import type { WebhookConfiguration } from '@pixel/protocol';
import { stringify } from 'yaml';
import type { ControlDeps } from '../base/control-deps.ts';
import { ControlError } from '../base/control-error.ts';
import { readConsistently } from '../base/read-consistently.ts';
import type { Project } from '../project/documents/project.ts';
import { toConfiguration } from '../project/documents/to-configuration.ts';
import { openProject } from '../project/storage/open-project.ts';
import { toWebhookConfiguration } from '../webhooks/endpoints/webhook-content.ts';
import { findWebhooks } from '../webhooks/endpoints/webhook-view.ts';
import { type ComparedState, readState } from './compare-states.ts';

/** A project, exported as a configuration file. */
export interface ExportedProject {
  readonly projectKey: string;
  /** The exported state: a version, or the working state. */
  readonly state: ComparedState;
  /** YAML. */
  readonly source: string;
}

/**
 * Exports the requested state of a project, by default the live one, as a configuration file. Applying the file again changes nothing. The
 * file names the version that it is based on and always contains the current webhooks. Rejects with `project_not_found` or
 * `version_not_found`.
 */
export function exportProject(
  deps: Pick<ControlDeps, 'db'>,
  projectKey: string,
  requested: ComparedState | undefined,
): Promise<ExportedProject> {
  return readConsistently(deps, async (db) => {
    const { working, live } = await openProject(db, projectKey);
    const state = requested ?? live.version;
    if (state === null)
      throw new ControlError('version_not_found', `Project "${projectKey}" has never been published`, {
        parameters: { projectKey },
      });
    const project =
      requested === undefined && live.project !== undefined
        ? live.project
        : await readState(db, working, state);
    const basedOn = state === 'working' ? (live.version ?? undefined) : state;
    const webhooks = await findWebhooks(db, working.kept.id);
    return {
      projectKey,
      state,
      source: toYaml(project, basedOn, webhooks.map(toWebhookConfiguration)),
    };
  });
}

/** Formats a project as a configuration file in YAML. */
export function toYaml(
  project: Project,
  basedOn: string | undefined,
  webhooks: readonly WebhookConfiguration[] = [],
): string {
  return stringify(
    { projects: [toConfiguration(project, basedOn, webhooks)] },
    { version: '1.2', schema: 'core', lineWidth: 0, aliasDuplicateObjects: false },
  );
}
