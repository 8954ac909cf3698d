import type { Database } from '@pixel/database';
import type { Kysely } from 'kysely';
import { ControlError } from '../../base/control-error.ts';
import { describeDifference } from '../../project/differences/describe-difference.ts';
import { findConfiguration } from '../../publish/version-queries.ts';
import type { ApplyPlan } from './plan-apply.ts';

/** A conflict between a project and the version that a file is based on, with sentences for both sides. */
export interface ApplyConflict {
  readonly projectKey: string;
  readonly basedOn: string;
  readonly liveVersion: string | null;
  /** Changes published since the file's base version; empty if that version is unknown. */
  readonly changedSince: readonly string[];
  /** The file's changes to the live state. */
  readonly inFile: readonly string[];
  /** Experiments and surveys with unpublished edits that the file would replace. */
  readonly replacedDrafts: readonly string[];
  readonly replacedSurveys: readonly string[];
}

/** Throws `conflict` for files that name a base version if it isn't the live one, or if they would replace unpublished edits. */
export async function checkConflicts(db: Kysely<Database>, plans: readonly ApplyPlan[]): Promise<void> {
  const conflicts: ApplyConflict[] = [];
  for (const plan of plans) {
    const { before, file, live, next } = plan;
    const { replacedDrafts } = plan.experiments;
    const { replacedDrafts: replacedSurveys } = plan.surveys;
    const { projectKey, basedOn } = file;
    if (before === undefined || basedOn === undefined) continue;
    if (basedOn === live.version && replacedDrafts.length + replacedSurveys.length === 0) continue;
    const base = await findConfiguration(db, before.kept.id, basedOn);
    conflicts.push({
      projectKey,
      basedOn,
      liveVersion: live.version,
      changedSince:
        base === undefined || live.project === undefined ? [] : describeChanges(base, live.project),
      inFile: describeChanges(live.project, next),
      replacedDrafts,
      replacedSurveys,
    });
  }
  const [first] = conflicts;
  if (first !== undefined)
    throw new ControlError('conflict', conflictMessage(first), {
      parameters: parametersOf(first),
      current: conflicts,
    });
}

function parametersOf({ projectKey, basedOn, liveVersion, replacedDrafts, replacedSurveys }: ApplyConflict) {
  const replaced = [...replacedDrafts, ...replacedSurveys].join(', ');
  return { projectKey, basedOn, liveVersion: liveVersion ?? 'none', replaced };
}

function describeChanges(...states: Parameters<typeof describeDifference>): readonly string[] {
  return describeDifference(...states).map(({ sentence }) => sentence);
}

function conflictMessage(conflict: ApplyConflict): string {
  const { projectKey, basedOn, liveVersion } = conflict;
  if (basedOn !== liveVersion)
    return `Project "${projectKey}" is at version ${liveVersion ?? 'none'}, but the file is based on ${basedOn}; nothing was changed`;
  const keys = [...conflict.replacedDrafts, ...conflict.replacedSurveys].map((key) => `"${key}"`).join(', ');
  return `The file would overwrite unpublished edits of ${keys} in project "${projectKey}"; nothing was changed`;
}
