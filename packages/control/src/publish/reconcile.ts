import type { ControlDeps } from '../base/control-deps.ts';
import { callDatabase } from '../base/store-calls.ts';
import { withProjectLock } from '../project/storage/project-lock.ts';
import type { Delivery } from './delivery.ts';
import type { PreviewCleanup } from './previews/preview-cleanup.ts';

/**
 * Repairs the state after a process died between commit and delivery: delivers every newest snapshot that edges lack, and ends previews
 * that should have ended. Resolves to the keys of the projects that were behind. Continues after a failure and finally rejects with the
 * first error.
 */
export type Reconcile = () => Promise<readonly string[]>;

/**
 * Returns `reconcile` and `undeliveredCount`, which returns the number of projects that its last run failed to deliver; edges still serve
 * an older snapshot of those.
 */
export function createReconciler(
  delivery: Delivery,
  cleanUpPreviews: PreviewCleanup,
  { db, log }: Pick<ControlDeps, 'db' | 'log'>,
): { readonly reconcile: Reconcile; readonly undeliveredCount: () => number } {
  let undeliveredCount = 0;

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
    undeliveredCount = failures.length;
    await cleanUpPreviews().catch((error: unknown) => {
      log.error({ error }, 'Failed to end previews of removed variants and archived experiments and surveys');
      failures.push(error);
    });
    if (failures.length > 0) throw failures[0];
    return pending;
  }

  return { reconcile, undeliveredCount: () => undeliveredCount };
}
