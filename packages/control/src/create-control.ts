import type { Hono } from 'hono';
import { createApiParts } from './api/api-parts.ts';
import { createControlApp } from './api/control-app.ts';
import type { Dashboard } from './api/dashboard/dashboard.ts';
import type { ControlEnv } from './api/http/create-app.ts';
import { createLoginParts } from './api/login/login-parts.ts';
import { createOperations } from './api/operations.ts';
import { createOperatorApp, type OperatorApi } from './api/operator-app.ts';
import type { ApplyConfiguration } from './authoring/files/apply-configuration.ts';
import type { ParseFile } from './authoring/files/parse-configuration.ts';
import { type ApplySchedule, createApplySchedule } from './authoring/schedule/apply-schedule.ts';
import type { ControlDeps } from './base/control-deps.ts';
import { callDatabase } from './base/store-calls.ts';
import { createApplyRetention } from './data/retention/apply-retention.ts';
import { createSimulatedPast, type SimulatedPast } from './data/simulated/simulated-past.ts';
import { createMailAlerts, type MailAlerts } from './monitors/mail-alerts.ts';
import { createPauseHarmed, type PauseHarmed } from './monitors/pause-harmed.ts';
import type { LoginLink } from './people/login/login-links.ts';
import { createReconciler, type Reconcile } from './publish/reconcile.ts';
import { createTakeDueLooks, type TakeDueLooks } from './results/looks/take-due-looks.ts';
import { type CleanUpWebhooks, createCleanUpWebhooks } from './webhooks/clean-up-webhooks.ts';
import { startWebhookWorker, type WebhookWorker } from './webhooks/delivery/start-worker.ts';
import { createForwardEvents, type ForwardEvents } from './webhooks/forwarding/forward-events.ts';

/** The private plane: people edit the configuration, publish it and read results. */
export interface Control {
  /** For the operator's unix socket only: local administration without a login. */
  readonly operatorApp: OperatorApi;
  /** For the control port. */
  readonly controlApp: Hono<ControlEnv>;
  readonly applyConfiguration: ApplyConfiguration;
  /**
   * Delivers published configurations that edges lack, as after a crash before the delivery, and ends the previews of removed documents.
   * Run it at start. Resolves to the projects that were behind; rejects if a store is unreachable.
   */
  readonly reconcile: Reconcile;
  /** The number of projects that the last {@link Control.reconcile} couldn't deliver: edges serve an older version of them. */
  readonly undeliveredCount: () => number;
  /**
   * Sets each project's retention in the event store. Run it at start and regularly, because an apply that couldn't reach the event store
   * doesn't retry. Rejects if a store is unreachable; does nothing if the event store is up to date.
   */
  readonly keepRetention: () => Promise<void>;
  /** Creates a link that signs the owner in; undefined if sign-in by links is off. Rejects if PostgreSQL is unreachable. */
  readonly createLoginLink: () => Promise<LoginLink | undefined>;
  /** Deletes expired sessions; run it every hour. Rejects if PostgreSQL is unreachable. */
  readonly removeEndedSessions: () => Promise<void>;
  /** Ends the live update streams, which never end by themselves; call it before waiting for open requests. */
  readonly endStreams: () => void;
  /** Starts, ramps up and ends experiments and surveys as planned; run it every second. */
  readonly applySchedule: ApplySchedule;
  /** Computes the results that are due; run it every few seconds. */
  readonly keepLooking: TakeDueLooks;
  /** Generates a demo's past. */
  readonly simulatedPast: SimulatedPast;
  /** Sends emails about results; run it every few seconds. */
  readonly mailAlerts: MailAlerts;
  /** Pauses harmful experiments if their plans say so; run it every few seconds. */
  readonly pauseHarmed: PauseHarmed;
  /** Starts a worker that delivers webhook messages until it is stopped. */
  readonly startWebhooks: () => WebhookWorker;
  /** Forwards new events in the event store to webhooks; run it every second or two. */
  readonly forwardEvents: ForwardEvents;
  /** Deletes old webhook messages; run it every few minutes. */
  readonly cleanUpWebhooks: CleanUpWebhooks;
}

/** The control plane's dependencies and optional parts. */
export interface ControlOptions extends ControlDeps {
  readonly parseFile?: ParseFile;
  /** The dashboard on the control port; without one, the port only serves programs. */
  readonly dashboard?: Dashboard;
}

/** Creates the control plane on its stores. */
export function createControl(deps: ControlOptions): Control {
  const operations = createOperations(deps);
  const keepRetention = createApplyRetention(deps);
  /** The configuration is saved, whether or not the event store is reachable now. */
  function applyRetention(): void {
    keepRetention().catch((error: unknown) =>
      deps.log.error({ error }, 'Failed to set the event retention in the event store'),
    );
  }

  const api = createApiParts(deps, operations, applyRetention);
  const login = createLoginParts(deps, api.recordChange);

  const applyConfiguration: ApplyConfiguration = async (...args) => {
    const applied = await operations.applyConfiguration(...args);
    if (applied.some(({ status }) => status === 'published')) applyRetention();
    return applied;
  };

  return {
    operatorApp: createOperatorApp(api, login.links),
    controlApp: createControlApp(api, login, deps.dashboard),
    applyConfiguration,
    ...createReconciler(api.delivery, api.cleanUpPreviews, deps),
    keepRetention,
    createLoginLink: async () =>
      login.links.disabledReason === undefined ? login.links.create({ kind: 'system' }) : undefined,
    endStreams: api.streams.end,
    removeEndedSessions: () => callDatabase(login.sessions.removeExpired),
    applySchedule: createApplySchedule(deps, api.editProject),
    keepLooking: createTakeDueLooks(deps, api.looks),
    mailAlerts: createMailAlerts(deps, api.recordChange),
    pauseHarmed: createPauseHarmed(deps, api.editProject, api.recordChange),
    simulatedPast: createSimulatedPast(deps, api),
    startWebhooks: () => startWebhookWorker({ ...deps, recordChange: api.recordChange }),
    forwardEvents: createForwardEvents(deps),
    cleanUpWebhooks: createCleanUpWebhooks(deps),
  };
}
