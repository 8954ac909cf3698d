import type { Database } from '@pixel/database';
import { stuckAfterMs } from '@pixel/store/queue';
import type { Transaction } from 'kysely';
import type { ControlDeps } from '../base/control-deps.ts';
import type { StoredLook } from '../results/looks/look.ts';
import type { TakenLook, TellOfLook } from '../results/looks/tell-of-look.ts';
import { type NewMessage, queueMessages } from '../webhooks/messages/queue-messages.ts';
import { findSubscribers, wants } from '../webhooks/triggers/subscribers.ts';
import { type AlertMessage, alertMessages } from './alert-messages.ts';
import { type Alert, alertsOf } from './alerts-of.ts';
import { type AlertPlace, alertName, keepAlert, newAlerts } from './keep-alerts.ts';
import { resultsUrl } from './results-url.ts';
import { readSaidBefore } from './said-before.ts';

/** As many events as may come in within a second wait however well they are stored; more are a backlog. */
const usuallyWaiting = 1_000;

/**
 * Creates what tells of a look: each alert becomes a row, once for a phase, an epoch and what was judged, and with it, in the look's
 * transaction, a message for each webhook that listens; mail and pause are due from then on. A sign that goes away and comes back is no
 * new one; nor is one that a look showed before there were monitors, unless the experiment pauses itself for it. Of a phase that is over
 * nothing is told once its final look is there, or another phase.
 */
export function createTellOfLook({
  db,
  now,
  login,
  queue,
  sendMail,
}: Pick<ControlDeps, 'db' | 'now' | 'login' | 'queue' | 'sendMail'>): TellOfLook {
  return async function tellOfLook(taken) {
    if (isHistory(taken)) return undefined;
    const { experimentId, stored } = taken;
    const { basis } = stored.look;
    const place = { experimentId, phase: basis.phase.number, epoch: basis.epoch.number };
    const alerts = await withoutFalseSilence(queue, await newAlerts(db, place, alertsOf(stored.look)));
    if (alerts.length === 0) return undefined;
    const { experiment } = taken.of;
    const isToBePaused = pausesOnHarm(stored) && alerts.some(isHarm);
    const messageOf = alertMessages({
      stored,
      experiment,
      status: isToBePaused ? 'paused' : experiment.status,
      url: resultsUrl(login, taken.name),
    });
    const isSaidBefore = await readSaidBefore(db, place);
    const at = new Date(now());
    const worded = alerts.map((alert) => {
      const isPausing = isToBePaused && isHarm(alert);
      return { alert, message: messageOf(alert), isPausing, isNews: isPausing || !isSaidBefore(alert) };
    });
    return async function keepTold(transaction) {
      const told: Told[] = [];
      for (const { alert, message, isPausing, isNews } of worded) {
        const isKept = await keepAlert(transaction, place, alert, {
          at: new Date(stored.computedAt),
          data: JSON.stringify(message.data),
          mail_at: isNews && sendMail !== undefined ? at : null,
          pause_at: isPausing ? at : null,
        });
        if (isKept && isNews) told.push({ message, trigger: triggerOf(place, alert) });
      }
      await queueMessages(transaction, await messagesFor(transaction, taken, told), now());
    };
  };
}

/** What a look at it shows, as of events that were erased meanwhile, is no news. */
function isHistory({ hadFinal, of: { phase, phases } }: TakenLook): boolean {
  // One that runs again has its final look before it once more.
  const isSettled = hadFinal && phase.endedAt !== undefined;
  // The holdback of its roll-out leaves what a test shows to be told.
  const isFollowed = phases.some(({ number, holdback }) => number > phase.number && holdback === undefined);
  return isSettled || isFollowed;
}

/** While events wait to be stored, that nobody comes may only seem so; it is told once they are. */
async function withoutFalseSilence(
  queue: Pick<ControlDeps['queue'], 'health'>,
  alerts: readonly Alert[],
): Promise<readonly Alert[]> {
  const others = alerts.filter(({ type }) => type !== 'experiment.no_exposures');
  if (others.length === alerts.length) return alerts;
  const areStored = await queue.health().then(
    ({ stuckMs, waiting }) => stuckMs < stuckAfterMs && waiting <= usuallyWaiting,
    () => false,
  );
  return areStored ? alerts : others;
}

interface Told {
  readonly message: AlertMessage;
  readonly trigger: string;
}

function pausesOnHarm({ look: { basis } }: StoredLook): boolean {
  // To pause a roll-out would take the winner from everyone.
  return basis.plan.pauseOnHarm && !basis.isCompleted && basis.phase.holdback === undefined;
}

function isHarm({ type }: Alert): boolean {
  return type === 'experiment.guardrail_breached';
}

function triggerOf({ experimentId, phase, epoch }: AlertPlace, alert: Alert): string {
  return [alertName(alert), experimentId, phase, epoch].join('/');
}

async function messagesFor(
  db: Transaction<Database>,
  { name: { projectKey, experimentKey }, of, stored }: TakenLook,
  told: readonly Told[],
): Promise<readonly NewMessage[]> {
  const subscribers = await findSubscribers(db, of.project.kept.id);
  return told.flatMap(({ message, trigger }) =>
    subscribers
      .filter((subscriber) => wants(subscriber, { type: message.type, experimentKeys: [experimentKey] }))
      .map(({ endpointId }) => ({
        endpointId,
        projectKey,
        trigger,
        happenedAt: stored.computedAt,
        ...message,
      })),
  );
}
