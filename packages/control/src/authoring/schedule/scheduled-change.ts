import type { DueStep, ScheduledDocument } from '../../project/lifecycle/due.ts';
import type { ChangeContext, ChangeResult } from '../edits/change-document.ts';

/** Returns the change that due steps make to an experiment or survey; the audit log's action starts with `noun`. */
export function scheduledChange<T extends ScheduledDocument>(
  noun: 'experiment' | 'survey',
  { entity, live }: ChangeContext<T>,
  steps: readonly DueStep<T>[],
): ChangeResult<T> {
  const last = steps.at(-1);
  if (last === undefined) return { entity, action: `${noun}.update` };
  const after = last.entity;
  return {
    entity: after,
    action: `${noun}.${last.kind}`,
    reason: `On schedule: ${steps.map(describeStep).join(', ')}`,
    newLive: live === undefined ? after : withSteps(live, after, steps),
    isScheduled: true,
  };
}

/** The live document with only the planned changes: the passing of time publishes no drafts. */
function withSteps<T extends ScheduledDocument>(live: T, after: T, steps: readonly DueStep<T>[]): T {
  const { status, coverage, coverageSteps } = after;
  if (!steps.some(({ kind }) => kind === 'coverage')) return { ...live, status };
  // The step may assume a draft's smaller coverage; it must not exclude current participants.
  return { ...live, status, coverage: Math.max(live.coverage, coverage), coverageSteps };
}

function describeStep({ kind, at, entity }: DueStep<ScheduledDocument>): string {
  const label = kind === 'coverage' ? `coverage ${entity.coverage * 100}%` : kind;
  return `${label} at ${new Date(at).toISOString()}`;
}
