import { resolve } from 'node:path';
import { createClickhouseEvents, migrateClickhouse } from '@pixel/store/events/clickhouse';
import { loadDashboard } from '../../apps/server/src/load-dashboard.ts';
import { startTestClickhouse } from '../../tests/support/clickhouse.ts';
import { serveOnPort, startTestControl } from '../../tests/support/control.ts';
import { insertEvents } from '../../tests/support/insert-events.ts';
import { manyExperiments, manyProjectKey, manyVisits } from '../../tests/support/many-experiments.ts';
import { startTestPostgres } from '../../tests/support/postgres.ts';

const dayMs = 86_400_000;
const days = 10;

/** A control plane with a project of many experiments, all with results. */
export interface StartedDashboard {
  readonly url: string;
  /** URL that signs in the browser that opens it. */
  readonly signInUrl: string;
  stop(): Promise<void>;
}

/** Starts one with this many experiments, which started ten days ago. */
export async function startDashboard(count: number): Promise<StartedDashboard> {
  const dashboard = await loadDashboard(resolve(import.meta.dirname, '../../dist/dashboard'));
  const clickhouse = await startTestClickhouse();
  await migrateClickhouse(clickhouse.connection);
  const events = createClickhouseEvents(clickhouse.connection);
  const { control, clock, stop } = await startTestControl({
    events,
    dashboard,
    postgres: await startTestPostgres(),
  });
  const served = await serveOnPort(control.controlApp);
  const from = Date.now() - days * dayMs;
  const { simulatedPast } = control;
  await simulatedPast.apply(manyExperiments(count), { at: from, author: 'bench' });
  clock.now = Date.now();
  await insertEvents(events, manyVisits(count, from));
  const experiments: readonly { readonly experimentKey: string; readonly status: string }[] = JSON.parse(
    manyExperiments(count),
  ).projects[0].experiments;
  for (const { experimentKey, status } of experiments)
    if (status === 'running')
      await simulatedPast.look(
        { projectKey: manyProjectKey, experimentKey, phase: 1, times: [from + 9 * dayMs] },
        AbortSignal.timeout(60_000),
      );
  const response = await control.operatorApp.request('/api/login-links', { method: 'POST' });
  const { url } = (await response.json()) as { readonly url: string };
  const { pathname, search } = new URL(url);
  return {
    url: served.url,
    signInUrl: served.url + pathname + search,
    async stop() {
      await served.stop();
      await stop();
      await events.close();
      await clickhouse.stop();
    },
  };
}
