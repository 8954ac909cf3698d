import { createDatabase } from '@pixel/database';
import type { WebhookType } from '@pixel/protocol';
import { createClickhouseEvents, migrateClickhouse } from '@pixel/store/events/clickhouse';
import pg from 'pg';
import { openTestClickhouse } from '../../../../tests/support/clickhouse.ts';
import { eventRow } from '../../../../tests/support/event-row.ts';
import { insertEvents } from '../../../../tests/support/insert-events.ts';
import { createApi } from '../api/http/api.fixture.ts';
import { startWebhookHarness, type WebhookHarness } from '../api/webhooks.harness.ts';
import type { ControlDeps } from '../base/control-deps.ts';
import { type Control, createControl } from '../create-control.ts';

export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

/** Types of messages that monitors send. */
export const alertTypes: readonly WebhookType[] = [
  'experiment.significant',
  'experiment.srm_detected',
  'experiment.guardrail_breached',
  'experiment.no_exposures',
];

/** An environment with an event store and visitors of experiments. */
export interface MonitorsHarness extends WebhookHarness {
  /** Starts a control plane as another process on the same stores would. */
  startControl(more?: Partial<ControlDeps>): Control;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  /** Looks at experiments, in all processes at the same time. */
  look(controls: readonly Control[], experimentKeys: readonly string[]): Promise<void>;
  /** Exposes visitors to a variant; some of them send events a second later. */
  meet(met: Met): Promise<void>;
}

/** Visitors of a variant, and their actions. */
interface Met {
  readonly experimentKey: string;
  readonly variantKey: string;
  readonly visitors: number;
  /** Number of visitors who sent each event, by its name. */
  readonly did?: Readonly<Record<string, number>>;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** Starts an environment. */
export async function startMonitorsHarness(): Promise<MonitorsHarness> {
  const clickhouse = await openTestClickhouse();
  await migrateClickhouse(clickhouse.connection);
  const events = createClickhouseEvents(clickhouse.connection);
  const harness = await startWebhookHarness({ events });
  const startedAt = Date.now();
  const pools: pg.Pool[] = [];
  let visitors = 0;

  function rowsOf({ experimentKey, variantKey, visitors: count, did = {}, at }: Met) {
    return Array.from({ length: count }, (_, index) => {
      visitors += 1;
      const of = (eventName: string, time: number) => ({
        projectKey: 'pk_hooks',
        anonymousId: `00000000-0000-4000-8000-${visitors.toString(16).padStart(12, '0')}`,
        eventId: `${eventName}${visitors}`,
        eventName,
        time,
        receivedAt: time,
      });
      const assignment = {
        experimentKey,
        experimentId: '',
        variantKey,
        variantId: '',
        isControl: variantKey === 'a',
        verified: true,
        forced: false,
        phase: 1,
      };
      const done = Object.entries(did).filter(([, times]) => index < times);
      return [
        eventRow({ ...of('$exposure', at), assignments: [assignment] }),
        ...done.map(([name]) => eventRow(of(name, at + 1_000))),
      ];
    }).flat();
  }

  return {
    ...harness,
    startedAt,
    startControl(more = {}) {
      const pool = new pg.Pool({ ...harness.postgres.connection, max: 3 });
      pool.on('error', () => undefined);
      pools.push(pool);
      return createControl({ ...harness.deps, db: createDatabase(pool), ...more });
    },
    async look(controls, experimentKeys) {
      for (const key of experimentKeys)
        await Promise.all(
          controls.map(({ operatorApp }) =>
            createApi(operatorApp).ask(`/projects/pk_hooks/experiments/${key}/results/refresh`, {}),
          ),
        );
    },
    meet: (met) => insertEvents(events, rowsOf(met)),
    async stop() {
      await Promise.all(pools.map((pool) => pool.end()));
      await harness.stop();
      await clickhouse.stop();
    },
  };
}

/** An experiment with a 50/50 split on `buy` with the guardrail `refund`, as in a configuration file. */
export function monitored(
  experimentKey: string,
  { shows = 'Buy now', plan = {} }: { readonly shows?: string | undefined; readonly plan?: object } = {},
): object {
  return {
    experimentKey,
    name: `Experiment ${experimentKey}`,
    status: 'running',
    variants: ['a', 'b'].map((variantKey) => ({
      variantKey,
      weight: 0.5,
      isControl: variantKey === 'a',
      changes:
        variantKey === 'a' ? [] : [{ selector: '#buy', operation: 'set_text', value: shows, orderIndex: 0 }],
    })),
    goals: [
      { goalKey: 'buy', role: 'primary', analysis: { windowHours: 24 } },
      {
        goalKey: 'refund',
        role: 'guardrail',
        analysis: { direction: 'decrease', margin: 0.1, windowHours: 24 },
      },
    ],
    plan,
  };
}

/** The goals that it names. */
export const monitoredGoals = ['buy', 'refund'].map((name) => ({
  goalKey: name,
  type: 'custom_event',
  eventName: name,
}));
