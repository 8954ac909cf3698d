import { type ExportedEvents, ExportRefusedError, type ExportRequest } from '@pixel/store/events';
import type { Actor } from '../../base/actor.ts';
import type { ControlDeps } from '../../base/control-deps.ts';
import { ControlError } from '../../base/control-error.ts';
import { callDatabase, callEvents } from '../../base/store-calls.ts';
import type { RecordChange } from '../../people/audit/record-change.ts';
import { recordInProject } from '../../people/audit/record-in-project.ts';
import { isPublished } from '../../results/experiment-queries.ts';
import { countEvents } from '../events/count-events.ts';

const dayMs = 86_400_000;
/** A leap year. */
const maxExportDays = 366;

/**
 * Exports a project's raw events of a period to a file, and records the actor in the audit log. The caller must read or cancel the body.
 * Rejects with `invalid_request` if the period is empty or too long, with `project_not_found` if no such project exists and it never
 * received an event, with `export_running` while another export is in progress, with `no_space`, and with the reason of `signal` if it
 * aborts before the file is complete.
 */
export async function exportEvents(
  { db, events, recordChange }: Pick<ControlDeps, 'db' | 'events'> & { readonly recordChange: RecordChange },
  request: ExportRequest & { readonly actor: Actor },
  signal: AbortSignal,
): Promise<ExportedEvents> {
  await checkExportAllowed({ db, events }, request);
  const { projectKey, actor, ...filter } = request;
  const exported = await callEvents(events, () =>
    events.exports.create(request, signal).catch((error: unknown) => {
      throw error instanceof ExportRefusedError ? toControlError(error) : error;
    }),
  ).catch((error: unknown) => {
    signal.throwIfAborted();
    throw error;
  });
  try {
    await recordInProject(db, recordChange, {
      actor,
      projectKey,
      action: 'events.export',
      subject: projectKey,
      after: {
        ...filter,
        from: new Date(filter.from).toISOString(),
        until: new Date(filter.until).toISOString(),
        events: exported.events,
      },
    });
    return exported;
  } catch (error) {
    await exported.body.cancel();
    throw error;
  }
}

/** Rejects like `exportEvents` does before it creates anything. */
export async function checkExportAllowed(
  { db, events }: Pick<ControlDeps, 'db' | 'events'>,
  request: Pick<ExportRequest, 'projectKey' | 'from' | 'until'>,
): Promise<void> {
  checkRange(request);
  const { projectKey } = request;
  if (!(await callDatabase(() => isPublished(db, projectKey))))
    await countEvents({ db, events }, { projectKey });
}

function checkRange({ from, until }: Pick<ExportRequest, 'from' | 'until'>): void {
  const problem =
    until <= from
      ? { code: 'too_early', message: 'must be later than "from"' }
      : until - from > maxExportDays * dayMs
        ? {
            code: 'too_long',
            message: `must be at most ${maxExportDays} days after "from"`,
            parameters: { maxDays: maxExportDays },
          }
        : undefined;
  if (problem !== undefined)
    throw new ControlError('invalid_request', `"until" ${problem.message}`, {
      parameters: { fields: 'until', ...problem.parameters },
      details: [{ path: 'until', ...problem }],
    });
}

function toControlError({ obstacle }: ExportRefusedError): ControlError {
  if (obstacle.kind === 'running')
    return new ControlError(
      'export_running',
      'Another event export is running on this server; try again when it is done, or cancel it where it was started',
      { retryAfterSeconds: 30 },
    );
  if (obstacle.kind === 'no_folder') {
    const { folder, reason } = obstacle;
    return new ControlError('unavailable', `The export directory ${folder} is unusable (${reason})`, {
      parameters: { folder, reason },
    });
  }
  const { neededBytes, freeBytes } = obstacle;
  return new ControlError(
    'no_space',
    `The export may need ${gigabytes(neededBytes)} on the server's disk and ${gigabytes(freeBytes)} are free; choose a shorter range, or free up space`,
    { parameters: { neededBytes, freeBytes } },
  );
}

function gigabytes(bytes: number): string {
  return `${(bytes / 1e9).toFixed(1)} GB`;
}
