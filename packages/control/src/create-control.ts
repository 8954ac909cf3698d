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
import { createKeepSchedule, type KeepSchedule } from './authoring/schedule/keep-schedule.ts';
import type { ControlDeps } from './base/control-deps.ts';
import { askDatabase } from './base/store-calls.ts';
import { createKeepRetention } from './data/retention/keep-retention.ts';
import { createSimulatedPast, type SimulatedPast } from './data/simulated/simulated-past.ts';
import { createMailAlerts, type MailAlerts } from './monitors/mail-alerts.ts';
import { createPauseHarmed, type PauseHarmed } from './monitors/pause-harmed.ts';
import type { LoginLink } from './people/login/login-links.ts';
import { createReconcile, type Reconcile } from './publish/reconcile.ts';
import { createKeepLooking, type KeepLooking } from './results/looks/keep-looking.ts';
import { startWebhookWorker, type WebhookWorker } from './webhooks/delivery/start-worker.ts';
import { createForwardEvents, type ForwardEvents } from './webhooks/forwarding/forward-events.ts';
import { createTidyWebhooks, type TidyWebhooks } from './webhooks/tidy-webhooks.ts';

/** The private plane: people change the configuration, publish it, and read results. */
export interface Control {
  /** For the operator's unix socket only: local administration, without a login. */
  readonly operatorApp: OperatorApi;
  /** For the control port. */
  readonly controlApp: Hono<ControlEnv>;
  readonly applyConfiguration: ApplyConfiguration;
  /**
   * Hands published configurations to the edges where they lack them, as after a crash between the two, and ends the previews of
   * what is gone; to be run at start. Gives the projects that needed it; rejects when a store cannot be reached.
   */
  readonly reconcile: Reconcile;
  /** How many projects the last {@link Control.reconcile} could not hand over: edges serve an older version of them. */
  readonly undelivered: () => number;
  /**
   * Tells the event store for how long events of each project are kept; to be run at start, and regularly, since an apply that the
   * event store could not be told of is not told again. Rejects when a store cannot be reached; does nothing where all is known.
   */
  readonly keepRetention: () => Promise<void>;
  /** Makes a link that logs the owner in; undefined where nobody logs in by links. Rejects when PostgreSQL cannot be reached. */
  readonly createLoginLink: () => Promise<LoginLink | undefined>;
  /** Removes sessions that have ended by themselves; to be run every hour. Rejects when PostgreSQL cannot be reached. */
  readonly removeEndedSessions: () => Promise<void>;
  /** Ends the streams by which browsers hear what happens, which would never end by themselves; to be called before requests are waited for. */
  readonly endStreams: () => void;
  /** Starts, widens and ends experiments as planned; to be run every second. */
  readonly keepSchedule: KeepSchedule;
  /** Computes the results that are due; to be run every few seconds. */
  readonly keepLooking: KeepLooking;
  /** Makes the past of a demo. */
  readonly simulatedPast: SimulatedPast;
  /** Mails people what results show; to be run every few seconds. */
  readonly mailAlerts: MailAlerts;
  /** Pauses experiments that do harm, where their plans say so; to be run every few seconds. */
  readonly pauseHarmed: PauseHarmed;
  /** Delivers messages to webhooks until it is stopped. */
  readonly startWebhooks: () => WebhookWorker;
  /** Tells webhooks of events that came into the event store; to be run every second or two. */
  readonly forwardEvents: ForwardEvents;
  /** Forgets messages to webhooks that are old; to be run every few minutes. */
  readonly tidyWebhooks: TidyWebhooks;
}

/** What the control plane is made from, and what may be done elsewhere. */
export interface ControlOptions extends ControlDeps {
  readonly parseFile?: ParseFile;
  /** What the control port shows; without one it answers programs alone. */
  readonly dashboard?: Dashboard;
}

/** Creates the control plane on its stores. */
export function createControl(deps: ControlOptions): Control {
  const operations = createOperations(deps);
  const keepRetention = createKeepRetention(deps);
  /** The configuration is saved, whether or not the event store hears of it now. */
  function tellRetention(): void {
    keepRetention().catch((error: unknown) =>
      deps.log.error({ error }, 'The event store could not be told how long to keep events'),
    );
  }

  const api = createApiParts(deps, operations, tellRetention);
  const login = createLoginParts(deps, api.recordChange);

  const applyConfiguration: ApplyConfiguration = async (...args) => {
    const applied = await operations.applyConfiguration(...args);
    if (applied.some(({ status }) => status === 'published')) tellRetention();
    return applied;
  };

  return {
    operatorApp: createOperatorApp(api, login.links),
    controlApp: createControlApp(api, login, deps.dashboard),
    applyConfiguration,
    ...createReconcile(api.delivery, api.endPreviews, deps),
    keepRetention,
    createLoginLink: async () =>
      login.links.refusal === undefined ? login.links.create({ kind: 'system' }) : undefined,
    endStreams: api.streams.end,
    removeEndedSessions: () => askDatabase(login.sessions.removeEnded),
    keepSchedule: createKeepSchedule(deps, api.editProject),
    keepLooking: createKeepLooking(deps, api.looks),
    mailAlerts: createMailAlerts(deps, api.recordChange),
    pauseHarmed: createPauseHarmed(deps, api.editProject, api.recordChange),
    simulatedPast: createSimulatedPast(deps, api),
    startWebhooks: () => startWebhookWorker({ ...deps, recordChange: api.recordChange }),
    forwardEvents: createForwardEvents(deps),
    tidyWebhooks: createTidyWebhooks(deps),
  };
}
