import type { AppliedProject, ApplyConfiguration } from '../../authoring/files/apply-configuration.ts';
import type { ApplyOptions } from '../../authoring/files/apply-options.ts';
import { type ParseFile, parseConfiguration } from '../../authoring/files/parse-configuration.ts';
import type { Actor } from '../../base/actor.ts';
import { actorName } from '../../base/actor.ts';
import { ControlError } from '../../base/control-error.ts';
import { createApplyRequest } from './apply-request.ts';

/**
 * Applies a file from an unparsed request to a single project. Rejects as {@link ApplyRequest} does, and with `invalid_configuration` if
 * the file contains another project.
 */
export type ApplyToProject = (
  request: ArrayBuffer,
  to: { readonly projectKey: string; readonly actor: Actor },
) => Promise<AppliedProject>;

/** Creates the function. `createApply` creates an apply function that parses with the given `parseFile`. */
export function createApplyToProject(
  createApply: (parseFile: ParseFile) => ApplyConfiguration,
  parseFile: ParseFile = async (source) => parseConfiguration(source),
): ApplyToProject {
  return async function applyToProject(request, { projectKey, actor }) {
    const apply = createApply(async (source) => {
      const parsed = await parseFile(source);
      if (parsed.status === 'valid') checkSingleProject(parsed.configuration.projects, projectKey);
      return parsed;
    });
    const applyRequest = createApplyRequest((source, options) => {
      checkPruneConfirmed(options);
      return apply(source, { ...options, actor });
    });
    const [applied] = await applyRequest(request, actorName(actor));
    if (applied === undefined) throw wrongProjectError(projectKey, 'projects');
    return applied;
  };
}

/**
 * Throws `invalid_request` unless `prune` lists what may be archived, as a dry run returns it, so that a file that leaves something out by
 * mistake doesn't archive it.
 */
function checkPruneConfirmed({ prune, dryRun }: ApplyOptions): void {
  if (prune !== true || dryRun) return;
  const message =
    'must list the keys to archive or switch off, as reported by a dry run with prune: true; true alone works for dry runs only';
  throw new ControlError('invalid_request', `Nothing was changed: prune ${message}`, {
    parameters: { fields: 'prune' },
    details: [{ path: 'prune', message, code: 'unconfirmed' }],
  });
}

/** Throws `invalid_configuration` if the file contains another project, which the caller may have no permission for. */
function checkSingleProject(projects: readonly { readonly projectKey: string }[], projectKey: string): void {
  const other = projects.findIndex((project) => project.projectKey !== projectKey);
  if (other !== -1) throw wrongProjectError(projectKey, `projects.${other}.projectKey`);
  if (projects.length !== 1) throw wrongProjectError(projectKey, 'projects');
}

function wrongProjectError(projectKey: string, path: string): ControlError {
  const message = `must contain project "${projectKey}" and no other`;
  return new ControlError('invalid_configuration', `Nothing was changed: the file ${message}`, {
    parameters: { projectKey },
    details: [{ path, message, code: 'other_project', parameters: { projectKey } }],
  });
}
