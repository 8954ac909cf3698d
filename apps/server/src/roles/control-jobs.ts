import type { Control } from '@pixel/control';
import { demoProjectKey } from '../demo/past-configuration.ts';
import type { Log } from '../log.ts';
import { runEvery } from '../run-every.ts';

/** How soon an edge learns of a publication that couldn't be delivered immediately. */
const reconcileEveryMs = 60_000;
/** How soon the event store learns of a retention that couldn't be set immediately. */
const retentionEveryMs = 600_000;
/** Maximum time that expired sessions are kept. */
const sessionsEveryMs = 3_600_000;
/** Maximum delay before an experiment starts or ends for its administrators; edges check its times themselves. */
const scheduleEveryMs = 1_000;
/** Maximum delay of events to webhooks. */
const forwardEveryMs = 2_000;
const tidyEveryMs = 300_000;
/** Maximum delay before people are alerted to results and a harmful experiment is paused. */
const alertsEveryMs = 5_000;
/** Maximum delay of results that are due. */
const resultsEveryMs = 5_000;

interface JobOptions {
  readonly log: Log;
  readonly signal: AbortSignal;
}

/** Runs the periodic jobs that only need PostgreSQL, until `signal` aborts. */
export function keepTidy(
  control: Pick<
    Control,
    'reconcile' | 'keepSchedule' | 'removeEndedSessions' | 'tidyWebhooks' | 'pauseHarmed' | 'mailAlerts'
  >,
  options: JobOptions,
): void {
  repeat(
    control.reconcile,
    reconcileEveryMs,
    reconcileEveryMs,
    'Published configurations could not be handed to the edges',
    options,
  );
  repeat(control.keepSchedule, 0, scheduleEveryMs, 'The schedule of experiments could not be kept', options);
  repeat(
    control.removeEndedSessions,
    0,
    sessionsEveryMs,
    'Sessions that have ended could not be removed',
    options,
  );
  repeat(
    control.tidyWebhooks,
    tidyEveryMs,
    tidyEveryMs,
    'Old messages to webhooks could not be removed',
    options,
  );
  repeat(
    control.pauseHarmed,
    alertsEveryMs,
    alertsEveryMs,
    'Experiments that do harm could not be paused; it is tried again',
    options,
  );
  repeat(
    control.mailAlerts,
    alertsEveryMs,
    alertsEveryMs,
    'People could not be told by mail what results show; it is tried again',
    options,
  );
}

/** Runs the periodic jobs that also need the event store, until `signal` aborts. Computes the demo's results once its past exists. */
export function followEvents(
  control: Pick<Control, 'keepRetention' | 'forwardEvents' | 'keepLooking'>,
  options: JobOptions & { readonly pastMade: Promise<void> },
): void {
  repeat(
    control.keepRetention,
    0,
    retentionEveryMs,
    'The event store could not be told how long to keep events',
    options,
  );
  repeat(
    control.forwardEvents,
    forwardEveryMs,
    forwardEveryMs,
    'Webhooks could not be told of events',
    options,
  );
  let waitingProject: string | undefined = demoProjectKey;
  void options.pastMade.then(() => {
    waitingProject = undefined;
  });
  repeat(
    () => control.keepLooking(options.signal, waitingProject),
    resultsEveryMs,
    resultsEveryMs,
    'Results of experiments could not be computed',
    options,
  );
}

function repeat(
  job: () => Promise<unknown>,
  firstMs: number,
  everyMs: number,
  failure: string,
  { log, signal }: JobOptions,
): void {
  void runEvery(job, { firstMs, everyMs, signal, onFailure: (error) => log.warn({ error }, failure) });
}
