import type { Control } from '@pixel/control';
import { demoProjectKey } from '../demo/past-configuration.ts';
import type { Log } from '../log.ts';
import { runEvery } from '../run-every.ts';

/** Maximum delay before a publication that couldn't be delivered immediately reaches the edges. */
const reconcileEveryMs = 60_000;
/** Maximum delay before a retention that couldn't be set immediately is set in the event store. */
const retentionEveryMs = 600_000;
/** Maximum time that expired sessions stay stored. */
const sessionsEveryMs = 3_600_000;
/** Maximum delay before an experiment starts or ends for its administrators; edges check its times themselves. */
const scheduleEveryMs = 1_000;
/** Maximum delay of events to webhooks. */
const forwardEveryMs = 2_000;
const webhookCleanupEveryMs = 300_000;
/** Maximum delay before people are alerted to results and a harmful experiment is paused. */
const alertsEveryMs = 5_000;
/** Maximum delay of results that are due. */
const resultsEveryMs = 5_000;

interface JobOptions {
  readonly log: Log;
  readonly signal: AbortSignal;
}

/** Runs the periodic jobs that only need PostgreSQL, until `signal` aborts. */
export function runMaintenanceJobs(
  control: Pick<
    Control,
    'reconcile' | 'applySchedule' | 'removeEndedSessions' | 'cleanUpWebhooks' | 'pauseHarmed' | 'mailAlerts'
  >,
  options: JobOptions,
): void {
  repeat(
    control.reconcile,
    reconcileEveryMs,
    reconcileEveryMs,
    'Failed to deliver published configurations to the edge',
    options,
  );
  repeat(control.applySchedule, 0, scheduleEveryMs, 'Failed to start or end scheduled experiments', options);
  repeat(control.removeEndedSessions, 0, sessionsEveryMs, 'Failed to remove expired sessions', options);
  repeat(
    control.cleanUpWebhooks,
    webhookCleanupEveryMs,
    webhookCleanupEveryMs,
    'Failed to remove old webhook messages',
    options,
  );
  repeat(
    control.pauseHarmed,
    alertsEveryMs,
    alertsEveryMs,
    'Failed to pause harmful experiments; retrying',
    options,
  );
  repeat(
    control.mailAlerts,
    alertsEveryMs,
    alertsEveryMs,
    'Failed to email alerts about results; retrying',
    options,
  );
}

/** Runs the periodic jobs that also need the event store, until `signal` aborts. Computes the demo's results once its past exists. */
export function runEventJobs(
  control: Pick<Control, 'keepRetention' | 'forwardEvents' | 'keepLooking'>,
  options: JobOptions & { readonly pastCreated: Promise<void> },
): void {
  repeat(
    control.keepRetention,
    0,
    retentionEveryMs,
    'Failed to set the event retention in the event store',
    options,
  );
  repeat(control.forwardEvents, forwardEveryMs, forwardEveryMs, 'Failed to queue event webhooks', options);
  let waitingProject: string | undefined = demoProjectKey;
  void options.pastCreated.then(() => {
    waitingProject = undefined;
  });
  repeat(
    () => control.keepLooking(options.signal, waitingProject),
    resultsEveryMs,
    resultsEveryMs,
    'Failed to compute experiment results',
    options,
  );
}

function repeat(
  job: () => Promise<unknown>,
  firstMs: number,
  everyMs: number,
  failureMessage: string,
  { log, signal }: JobOptions,
): void {
  void runEvery(job, { firstMs, everyMs, signal, onFailure: (error) => log.warn({ error }, failureMessage) });
}
