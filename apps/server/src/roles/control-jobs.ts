import type { Control } from '@pixel/control';
import { demoProjectKey } from '../demo/past-configuration.ts';
import type { Log } from '../log.ts';
import { runEvery } from '../run-every.ts';

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
/** How late people are told at most what results show, and an experiment that does harm is paused. */
const alertsEveryMs = 5_000;
/** How late results are computed that are due. */
const resultsEveryMs = 5_000;

interface JobOptions {
  readonly log: Log;
  readonly signal: AbortSignal;
}

/** Does what needs PostgreSQL alone, again and again, until `signal` aborts. */
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

/** Does what needs the event store too, again and again, until `signal` aborts; the demo's results are computed once its past is there. */
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
