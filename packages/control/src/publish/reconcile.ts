import type { ControlDeps } from '../control-deps.ts';
import { askDatabase } from '../unavailable.ts';
import type { Delivery } from './delivery.ts';

/**
 * Creates the repair for a process that ended between commit and delivery: hands every project's newest snapshot to the edges
 * where they lack it. Gives the projects that needed it. One project's failure keeps no other waiting; the first one rejects at the end.
 */
export function createReconcile(
  delivery: Delivery,
  { log }: Pick<ControlDeps, 'log'>,
): () => Promise<readonly string[]> {
  return async function reconcile() {
    const pending = await askDatabase(() => delivery.pending());
    const failures: unknown[] = [];
    for (const projectKey of pending)
      await askDatabase(() => delivery.deliver(projectKey)).catch((error: unknown) => {
        log.error({ projectKey, error }, 'A published configuration did not reach the edges');
        failures.push(error);
      });
    if (failures.length > 0) throw failures[0];
    return pending;
  };
}
