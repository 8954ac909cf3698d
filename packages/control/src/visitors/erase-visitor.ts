import type { VisitorId } from '@pixel/store/events';
import type { ControlDeps } from '../control-deps.ts';
import { askEvents } from '../unavailable.ts';

/** What was removed of a visitor. */
export interface ErasedVisitor {
  readonly events: number;
  /** What was received up to this time, and is still on its way, is not stored. ISO 8601 with milliseconds, UTC. */
  readonly erasedAt: string;
}

/** Forgets a visitor: what is stored of it, and what was received of it until now. */
export async function eraseVisitor(
  { events, now, log }: Pick<ControlDeps, 'events' | 'now' | 'log'>,
  visitor: VisitorId,
): Promise<ErasedVisitor> {
  const erasedAt = now();
  const erased = await askEvents(() => events.visitors.erase({ ...visitor, erasedAt }));
  // Not who it was: the log would remember what was to be forgotten.
  log.info({ projectKey: visitor.projectKey, events: erased.events }, 'A visitor was erased');
  return { events: erased.events, erasedAt: new Date(erasedAt).toISOString() };
}
