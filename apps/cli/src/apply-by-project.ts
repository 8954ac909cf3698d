import type { AppliedProject } from '@pixel/control/client';
import { type ControlClient, unwrap } from './control-client.ts';
import { CommandFailure, ControlRefusal } from './failure.ts';
import type { FilePart } from './split-file.ts';

/** The confirmed pruning of a project: excludes anything added since the confirmation was shown. */
export interface ConfirmedPruning {
  readonly projectKey: string;
  readonly experiments: string[];
  readonly surveys: string[];
  readonly webhooks: string[];
}

/** How to apply a file, in addition to its options. */
interface ApplyOptions {
  readonly dryRun?: true;
  readonly prune?: ConfirmedPruning[];
}

/** Applies a file, or returns what that would do. */
export type ApplyFile = (applying: ApplyOptions) => Promise<{ readonly projects: readonly AppliedProject[] }>;

interface Options {
  readonly reason?: string;
  readonly prune?: true;
  readonly force?: true;
  readonly newPhase?: true;
  readonly dryRun?: true;
}

/**
 * Applies a file project by project, with a person's permissions. First dry-runs all projects, so that nothing changes if one is refused.
 * Rejects with the server's refusal, with locations in the whole file, and lists what was already applied.
 */
export function applyByProject(
  control: ControlClient,
  parts: readonly FilePart[],
  options: Options,
): ApplyFile {
  async function applyOne(part: FilePart, applying: ApplyOptions): Promise<AppliedProject> {
    const { projectKey, source, locate } = part;
    const prune = applying.prune?.filter((confirmed) => confirmed.projectKey === projectKey);
    const json = { source, ...options, ...applying, ...(prune && { prune }) };
    try {
      const api = control.api.projects[':projectKey'].apply;
      return await unwrap(api.$post({ param: { projectKey }, json }));
    } catch (error) {
      if (!(error instanceof ControlRefusal)) throw error;
      if (error.code === 'project_not_found') throw noProjectError(projectKey, error);
      const { details, ...body } = error.body;
      throw new ControlRefusal({ error: { ...body, ...(details && { details: details.map(locate) }) } });
    }
  }

  async function applyAll(applying: ApplyOptions): Promise<readonly AppliedProject[]> {
    const applied: AppliedProject[] = [];
    for (const part of parts)
      try {
        applied.push(await applyOne(part, applying));
      } catch (error) {
        throw applying.dryRun ? error : withApplied(error, applied);
      }
    return applied;
  }

  return async function apply(applying) {
    const dry = { ...applying, dryRun: true } as const;
    if (applying.dryRun || options.dryRun) return { projects: await applyAll(dry) };
    if (parts.length > 1) await applyAll(dry);
    return { projects: await applyAll(applying) };
  };
}

function noProjectError(projectKey: string, cause: ControlRefusal): CommandFailure {
  return new CommandFailure(
    `You have no access to a project "${projectKey}"; nothing was changed. Over the network, files cannot create projects: ` +
      `"pixel projects create <name> --key ${projectKey}" creates it, then apply the file.`,
    { cause },
  );
}

function withApplied(error: unknown, applied: readonly AppliedProject[]): unknown {
  if (applied.length === 0 || !(error instanceof Error)) return error;
  const keys = applied.map(({ projectKey }) => projectKey).join(', ');
  return new CommandFailure(`${error.message.replace(/\.$/, '')}. Applied before: ${keys}.`, {
    cause: error,
  });
}
