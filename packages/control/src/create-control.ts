import type { Hono } from 'hono';
import type { ApplyConfiguration } from './configuration/apply-configuration.ts';
import { createControlApp } from './control-app.ts';
import type { ControlDeps } from './control-deps.ts';
import type { ControlEnv } from './http/create-app.ts';
import { createOperations, type Operations } from './operations.ts';
import { type ControlApi, createOperatorApp } from './operator-app.ts';
import { createEndPreviews } from './previews/end-previews.ts';
import { createDelivery } from './publish/delivery.ts';
import { createReconcile } from './publish/reconcile.ts';

/** The private plane: people change the configuration, publish it, and read results. */
export interface Control {
  /** For the operator's unix socket only: local administration, without a login. */
  readonly operatorApp: ControlApi;
  /** For the control port. */
  readonly controlApp: Hono<ControlEnv>;
  readonly applyConfiguration: ApplyConfiguration;
  /**
   * Hands published configurations to the edges where they lack them, as after a crash between the two, and ends the previews of
   * what is gone; to be run at start. Gives the projects that needed it; rejects when a store cannot be reached.
   */
  readonly reconcile: () => Promise<readonly string[]>;
}

/** Creates the control plane on its stores. Its operations are done on this thread unless others are given. */
export function createControl(deps: ControlDeps, operations: Operations = createOperations(deps)): Control {
  const delivery = createDelivery(deps);
  return {
    operatorApp: createOperatorApp(deps, operations, delivery),
    controlApp: createControlApp(deps),
    applyConfiguration: operations.applyConfiguration,
    reconcile: createReconcile(delivery, createEndPreviews(deps), deps),
  };
}
