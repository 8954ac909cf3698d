import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import {
  type Control,
  createControl,
  type LoginLink,
  type LoginSettings,
  type Operations,
  type SendMail,
} from '@pixel/control';
import { type Database, migrate } from '@pixel/database';
import type { Asset } from '@pixel/edge';
import { createIngest } from '@pixel/ingest';
import type { EventStore } from '@pixel/store/events';
import {
  type ClickhouseConnection,
  createLateClickhouseEvents,
  migrateClickhouse,
} from '@pixel/store/events/clickhouse';
import type { Kv } from '@pixel/store/kv';
import type { Queue, QueueReads } from '@pixel/store/queue';
import type { Kysely } from 'kysely';
import type { PoolConfig } from 'pg';
import type { Logger } from 'pino';
import type { Clickhouse } from './children/clickhouse/start-clickhouse.ts';
import type { Postgres } from './children/postgres/start-postgres.ts';
import type { StartingChild } from './children/starting-child.ts';
import type { HttpServer } from './http-server.ts';
import { keepParts } from './keep-parts.ts';
import type { Metrics } from './metrics/metrics.ts';
import { persevere } from './persevere.ts';
import { regularly } from './regularly.ts';
import { seedDemo } from './seed-demo.ts';
import { deliverWebhooks } from './webhooks/deliver-webhooks.ts';
import type { WebhookTargets } from './webhooks/webhook-targets.ts';

/** How long ingest may take to finish its batch; requests that still wait for the event store then are broken off. */
const finishWithinMs = 3_000;
/** How soon an edge learns of a publication that could not be handed over at once. */
const reconcileEveryMs = 60_000;
/** How soon the event store learns of a retention that it could not be told at once. */
const retentionEveryMs = 600_000;
/** How long sessions are kept at most that have ended by themselves. */
const sessionsEveryMs = 3_600_000;
/** How late an experiment starts or ends at most, to those who administer it; edges look at its times themselves. */
const scheduleEveryMs = 1_000;
/** How late webhooks are told of events at most. */
const forwardEveryMs = 2_000;
const tidyEveryMs = 300_000;

/** The databases, control and ingest: all that pages do not wait for. */
export interface PrivatePlane {
  /** Resolves once PostgreSQL answers, or could not be started. */
  readonly databaseTried: Promise<void>;
  /** Resolves once all of it runs. Rejects with the first thing that failed, which is tried again all the same. */
  readonly firstOutcome: Promise<void>;
  /** Sentences for the operator about the databases that run. */
  notes(): readonly string[];
  /** Makes a link that logs the owner in; undefined where nobody logs in by links, or not all of it runs. */
  createLoginLink(): Promise<LoginLink | undefined>;
  /** How many projects are published and could not be handed to the edges. */
  undelivered(): number;
  /** Stops control and ingest; the databases go on. */
  stop(): Promise<void>;
}

/** What the private plane is made from. */
export interface PrivatePlaneDeps {
  readonly postgres: StartingChild<Postgres>;
  readonly clickhouse: StartingChild<Clickhouse>;
  readonly db: Kysely<Database>;
  /** What control has done outside of this thread. */
  readonly operations: Operations;
  /** The store that edges read, asked directly. */
  readonly kv: Kv;
  readonly queue: QueueReads & Pick<Queue, 'append' | 'health'>;
  /** Undefined where nobody reads any. */
  readonly metrics: Pick<Metrics, 'follow' | 'countBatch'> | undefined;
  readonly operatorServer: Pick<HttpServer, 'serve'>;
  readonly controlServer: Pick<HttpServer, 'serve'>;
  /** The pixel, and the files that it loads, by path. */
  readonly scripts: Promise<ReadonlyMap<string, Asset>>;
  /** Folder of the demo shop, or undefined without it. */
  readonly demo: string | undefined;
  readonly login: LoginSettings;
  readonly secretKey: Uint8Array;
  /** How others than `db` connect to PostgreSQL. */
  readonly connection: PoolConfig;
  readonly webhookTargets: WebhookTargets;
  readonly sendMail: SendMail | undefined;
  readonly now: () => number;
  readonly log: Logger;
}

/** Starts the private plane. What cannot be started is tried again until it can, or until the plane is stopped. */
export function startPrivatePlane(deps: PrivatePlaneDeps): PrivatePlane {
  const { db, kv, queue, login, secretKey, webhookTargets, sendMail, now, log } = deps;
  const stopping = new AbortController();
  const { signal } = stopping;
  const undo: (() => Promise<unknown>)[] = [];
  const databaseTried = createSettlement();
  const first = createSettlement();
  let notes: readonly string[] = [];
  let serveControl = (): void => {};
  let undelivered = (): number => 0;
  let createLoginLink: Control['createLoginLink'] = async () => undefined;

  const running = run().then(first.resolve, first.reject);

  /** The first failure of all is told to whoever starts the plane; of others, each step logs its first one and its end. */
  async function keepTrying<T>(step: string, action: () => Promise<T>): Promise<T> {
    let failures = 0;
    const outcome = await persevere(action, {
      signal,
      onFailure(error) {
        failures += 1;
        if (failures === 1 && first.isSettled())
          log.error({ error, step }, 'A part of Pixel cannot be started yet');
        first.reject(error);
        // From here on it says itself what is missing.
        serveControl();
      },
    });
    if (failures > 0) log.info({ step, failures }, 'A part of Pixel could be started at last');
    return outcome;
  }

  async function run(): Promise<void> {
    // Control says what is missing, so it is there first.
    const { events, open } = createLateClickhouseEvents();
    undo.push(() => events.close());
    deps.metrics?.follow({ deadLetters: events.deadLetters });
    const control = createControl(
      { db, kv, events, queue, now, random: randomBytes, log, login, secretKey, webhookTargets, sendMail },
      deps.operations,
    );
    serveControl = () => {
      deps.operatorServer.serve(getRequestListener(control.operatorApp.fetch));
      deps.controlServer.serve(getRequestListener(control.controlApp.fetch));
    };
    undelivered = control.undelivered;
    const eventsStarted = startEvents(open);
    eventsStarted.catch(() => undefined);
    await startDatabase();
    serveControl();
    undo.push(await keepTrying('deliver webhooks', () => deliverWebhooks(control, deps.connection, log)));
    await keepTrying('hand published configurations to the edges', control.reconcile);
    await keepTrying('keep the files of the pixel', async () => keepParts(kv, await deps.scripts));
    keepTidy(control);
    await eventsStarted;
    const { demo } = deps;
    if (demo !== undefined)
      await keepTrying('publish the demo', () =>
        seedDemo(db, control.applyConfiguration, join(demo, 'demo.pixel.yaml')),
      );
    ingestInto(events);
    followEvents(control);
    createLoginLink = control.createLoginLink;
    serveControl();
  }

  async function startDatabase(): Promise<void> {
    const postgres = await keepTrying('start PostgreSQL', () =>
      deps.postgres.start().finally(databaseTried.resolve),
    );
    notes = postgres.notes;
    await keepTrying('migrate PostgreSQL', () => migrate(db));
  }

  async function startEvents(open: (connection: ClickhouseConnection) => void): Promise<void> {
    const { connection } = await keepTrying('start the event store', deps.clickhouse.start);
    webhookTargets.addPort(Number(new URL(connection.url).port));
    await keepTrying('migrate the event store', () => migrateClickhouse(connection));
    open(connection);
  }

  function ingestInto(events: EventStore): void {
    const { metrics } = deps;
    const ingest = createIngest({
      queue,
      events,
      kv,
      now,
      random: Math.random,
      log,
      ...(metrics && { onBatch: metrics.countBatch }),
    });
    const ingesting = ingest.run(signal);
    // What a store that hangs does not take now is still in the spool.
    undo.push(() => Promise.race([ingesting, sleep(finishWithinMs, undefined, { ref: false })]));
  }

  function keepTidy(
    control: Pick<Control, 'reconcile' | 'keepSchedule' | 'removeEndedSessions' | 'tidyWebhooks'>,
  ): void {
    void regularly(control.reconcile, {
      firstMs: reconcileEveryMs,
      everyMs: reconcileEveryMs,
      signal,
      onFailure: warnOf('Published configurations could not be handed to the edges'),
    });
    void regularly(control.keepSchedule, {
      firstMs: 0,
      everyMs: scheduleEveryMs,
      signal,
      onFailure: warnOf('The schedule of experiments could not be kept'),
    });
    void regularly(control.removeEndedSessions, {
      firstMs: 0,
      everyMs: sessionsEveryMs,
      signal,
      onFailure: warnOf('Sessions that have ended could not be removed'),
    });
    void regularly(control.tidyWebhooks, {
      firstMs: tidyEveryMs,
      everyMs: tidyEveryMs,
      signal,
      onFailure: warnOf('Old messages to webhooks could not be removed'),
    });
  }

  function followEvents(control: Pick<Control, 'keepRetention' | 'forwardEvents'>): void {
    void regularly(control.keepRetention, {
      firstMs: 0,
      everyMs: retentionEveryMs,
      signal,
      onFailure: warnOf('The event store could not be told how long to keep events'),
    });
    void regularly(control.forwardEvents, {
      firstMs: forwardEveryMs,
      everyMs: forwardEveryMs,
      signal,
      onFailure: warnOf('Webhooks could not be told of events'),
    });
  }

  function warnOf(message: string): (error: unknown) => void {
    return (error) => log.warn({ error }, message);
  }

  return {
    databaseTried: databaseTried.promise,
    firstOutcome: first.promise,
    notes: () => notes,
    createLoginLink: () => createLoginLink(),
    undelivered: () => undelivered(),
    async stop() {
      stopping.abort();
      await running;
      for (const step of undo.reverse()) await step();
    },
  };
}

/** A promise that is settled from outside, by whoever comes first. */
function createSettlement() {
  let isSettled = false;
  let resolve = (): void => {};
  let reject = (_error: unknown): void => {};
  const promise = new Promise<void>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  // Whoever waits for it hears of a failure; often nobody does.
  promise.catch(() => undefined);
  return {
    promise,
    isSettled: () => isSettled,
    resolve() {
      isSettled = true;
      resolve();
    },
    reject(error: unknown) {
      isSettled = true;
      reject(error);
    },
  };
}
