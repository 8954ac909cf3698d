import type { ApplyConfiguration } from './configuration/apply-configuration.ts';
import { configurationRoutes } from './configuration/routes.ts';
import type { ControlDeps } from './control-deps.ts';
import { doctorRoutes } from './doctor/routes.ts';
import { createApp } from './http/create-app.ts';
import type { Delivery } from './publish/delivery.ts';
import { resultsRoutes } from './results/routes.ts';

/** The actor in the history when somebody administers Pixel on its own machine. */
const author = 'operator';

/**
 * Creates the app for the operator's unix socket. Whoever can open that socket may do everything, so it must never be
 * served anywhere else.
 */
export function createOperatorApp(
  deps: ControlDeps,
  { applyConfiguration, delivery }: { applyConfiguration: ApplyConfiguration; delivery: Delivery },
) {
  return createApp(deps)
    .route('/api/configuration', configurationRoutes(applyConfiguration, author))
    .route('/api', resultsRoutes(deps))
    .route('/api', doctorRoutes(deps, delivery));
}

/** The control plane's API as a type, for `hc`. */
export type ControlApi = ReturnType<typeof createOperatorApp>;
