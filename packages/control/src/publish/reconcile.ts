import type { ControlDeps } from '../base/control-deps.ts';
import { callDatabase } from '../base/store-calls.ts';
import { withProjectLock } from '../project/storage/project-lock.ts';
import type { Delivery } from './delivery.ts';
import type { EndPreviews } from './previews/end-previews.ts';

/**
 * Repairs the state after a process ended between commit and delivery: delivers every project's newest snapshot that edges lack, and ends
 * previews that should have ended. Returns the projects that were behind. A failure doesn't stop the rest; rejects with the first one at
 * the end.
 */
export type Reconcile = () => Promise<readonly string[]>;

/** Creates the repair, and the number of projects that its last run couldn't deliver: edges serve an older snapshot of them. */
export function createReconcile(
  delivery: Delivery,
  endPreviews: EndPreviews,
  { db, log }: Pick<ControlDeps, 'db' | 'log'>,
): { readonly reconcile: Reconcile; readonly undelivered: () => number } {
  let undelivered = 0;

  async function reconcile(): Promise<readonly string[]> {
    const pending = await callDatabase(() => delivery.pending());
    const failures: unknown[] = [];
    for (const projectKey of pending)
      await withProjectLock(db, {
        projectKeys: [projectKey],
        work: (locked) => delivery.deliver(projectKey, locked),
      }).catch((error: unknown) => {
        log.error({ projectKey, error }, 'Failed to deliver a published configuration to the edge');
        failures.push(error);
      });
    undelivered = failures.length;
    await endPreviews().catch((error: unknown) => {
      log.error({ error }, 'Failed to end previews of removed things');
      failures.push(error);
    });
    if (failures.length > 0) throw failures[0];
    return pending;
  }

  return { reconcile, undelivered: () => undelivered };
}
