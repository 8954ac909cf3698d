import type { ControlDeps } from '../base/control-deps.ts';
import { askDatabase } from '../base/store-calls.ts';
import { withProjectLock } from '../project/storage/project-lock.ts';
import type { Delivery } from './delivery.ts';
import type { EndPreviews } from './previews/end-previews.ts';

/**
 * The repair for a process that ended between commit and delivery: hands every project's newest snapshot to the edges
 * where they lack it, and ends the previews that should have ended. Gives the projects that needed to be handed over. One failure
 * keeps nothing else waiting; the first one rejects at the end.
 */
export type Reconcile = () => Promise<readonly string[]>;

/** Creates it, with what says how many projects the last one could not hand over: edges serve an older snapshot of them. */
export function createReconcile(
  delivery: Delivery,
  endPreviews: EndPreviews,
  { db, log }: Pick<ControlDeps, 'db' | 'log'>,
): { readonly reconcile: Reconcile; readonly undelivered: () => number } {
  let undelivered = 0;

  async function reconcile(): Promise<readonly string[]> {
    const pending = await askDatabase(() => delivery.pending());
    const failures: unknown[] = [];
    for (const projectKey of pending)
      await withProjectLock(db, {
        projectKeys: [projectKey],
        work: (locked) => delivery.deliver(projectKey, locked),
      }).catch((error: unknown) => {
        log.error({ projectKey, error }, 'A published configuration did not reach the edges');
        failures.push(error);
      });
    undelivered = failures.length;
    await endPreviews().catch((error: unknown) => {
      log.error({ error }, 'Previews of what is gone did not end');
      failures.push(error);
    });
    if (failures.length > 0) throw failures[0];
    return pending;
  }

  return { reconcile, undelivered: () => undelivered };
}
