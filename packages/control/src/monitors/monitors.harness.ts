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
  startControl(overrides?: Partial<ControlDeps>): Control;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  /** Refreshes the experiments' results, each in all processes at the same time. */
  refreshResults(controls: readonly Control[], experimentKeys: readonly string[]): Promise<void>;
  /** Inserts the exposures of visitors to a variant, and the events that some of them send a second later. */
  expose(group: VisitorGroup): Promise<void>;
}

/** Visitors of a variant, and the events they send. */
interface VisitorGroup {
  readonly experimentKey: string;
  readonly variantKey: string;
  readonly visitors: number;
  /** Number of visitors who send each event, by event name. */
  readonly events?: Readonly<Record<string, number>>;
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

  function rowsOf({ experimentKey, variantKey, visitors: count, events: sent = {}, at }: VisitorGroup) {
    return Array.from({ length: count }, (_, index) => {
      visitors += 1;
      const fieldsOf = (eventName: string, time: number) => ({
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
      const sentEvents = Object.entries(sent).filter(([, times]) => index < times);
      return [
        eventRow({ ...fieldsOf('$exposure', at), assignments: [assignment] }),
        ...sentEvents.map(([name]) => eventRow(fieldsOf(name, at + 1_000))),
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
    async refreshResults(controls, experimentKeys) {
      for (const key of experimentKeys)
        await Promise.all(
          controls.map(({ operatorApp }) =>
            createApi(operatorApp).ask(`/projects/pk_hooks/experiments/${key}/results/refresh`, {}),
          ),
        );
    },
    expose: (group) => insertEvents(events, rowsOf(group)),
    async stop() {
      await Promise.all(pools.map((pool) => pool.end()));
      await harness.stop();
      await clickhouse.stop();
    },
  };
}

/** An experiment with a 50/50 split on `buy` with the guardrail `refund`, as in a configuration file. */
export function monitoredExperiment(
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

/** The goals of `monitoredExperiment`. */
export const monitoredGoals = ['buy', 'refund'].map((name) => ({
  goalKey: name,
  type: 'custom_event',
  eventName: name,
}));
