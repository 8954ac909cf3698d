import { createHttpServer } from '../http-server.ts';
import { listenMetrics } from '../listen.ts';
import { createRoleMetrics } from '../metrics/instruments.ts';
import { mergeMetrics, type ProcessMetrics } from '../metrics/merge-metrics.ts';
import { createMetricsListener } from '../metrics/metrics-listener.ts';
import type { Settings } from '../read-settings.ts';
import { requestRole } from '../roles/private-api.ts';
import type { Role } from '../roles/role-context.ts';
import type { Shutdown } from '../shutdown.ts';

const drainMs = 10_000;
/** Metrics collectors are few and fast; others must not keep them out. */
const limits = { maxConnections: 100, unreadMs: 5_000, idleMs: 15_000 };
/** A hanging role is omitted. */
const responseTimeoutMs = 2_000;

/**
 * Serves the metrics of this process and all roles as one page, and returns the port. `isUp` returns undefined for a role that runs
 * elsewhere.
 */
export async function serveMetrics(deps: {
  readonly settings: Settings;
  readonly dataDirectory: string;
  readonly isUp: (role: Role) => boolean | undefined;
  readonly shutdown: Shutdown;
}): Promise<number> {
  const { settings, dataDirectory, isUp, shutdown } = deps;
  const { server, serve, drain } = createHttpServer(limits);
  const port = await listenMetrics(server, settings.metricsPort ?? 0, settings.metricsHost);
  shutdown.add('metrics port', () => drain(drainMs));
  const supervisorMetrics = createRoleMetrics('supervisor', () =>
    settings.stores.roles.map((role) => [role, isUp(role) === true]),
  );

  async function read(): Promise<string> {
    const roleMetrics = settings.stores.roles.map((role) =>
      requestRole<ProcessMetrics>(dataDirectory, role, 'metrics', { timeoutMs: responseTimeoutMs }).catch(
        () => [],
      ),
    );
    return mergeMetrics(await Promise.all([supervisorMetrics(), ...roleMetrics]));
  }

  let running: Promise<string> | undefined;
  serve(
    createMetricsListener(() => {
      running ??= read().finally(() => {
        running = undefined;
      });
      return running;
    }),
  );
  return port;
}
