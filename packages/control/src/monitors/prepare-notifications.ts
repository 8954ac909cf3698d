import type { Database } from '@pixel/database';
import { stuckAfterMs } from '@pixel/store/queue';
import type { Transaction } from 'kysely';
import type { ControlDeps } from '../base/control-deps.ts';
import type { StoredLook } from '../results/looks/look.ts';
import type { PrepareNotifications, TakenLook } from '../results/looks/prepare-notifications.ts';
import { type NewMessage, queueMessages } from '../webhooks/messages/queue-messages.ts';
import { findSubscribers, wants } from '../webhooks/triggers/subscribers.ts';
import { type AlertMessage, alertMessages } from './alert-messages.ts';
import { type Alert, alertsOf } from './alerts-of.ts';
import { type AlertScope, alertName, keepAlert, newAlerts } from './keep-alerts.ts';
import { readPreviousAlerts } from './previous-alerts.ts';
import { resultsUrl } from './results-url.ts';

/** Even without problems, as many events as arrive in a second are waiting; more are a backlog. */
const usuallyWaiting = 1_000;

/**
 * Creates the function that stores a look's alerts. Each alert becomes one row per phase, epoch and criteria, together with a message for
 * each subscribed webhook, in the look's transaction; its mail and pause are due from then on. An alert that disappears and returns isn't
 * new, and neither is one that a look showed before monitors existed, unless the experiment pauses itself for it. Ended phases cause no
 * alerts after their final look or the start of another phase.
 */
export function createPrepareNotifications({
  db,
  now,
  login,
  queue,
  sendMail,
}: Pick<ControlDeps, 'db' | 'now' | 'login' | 'queue' | 'sendMail'>): PrepareNotifications {
  return async function tellOfLook(taken) {
    if (isHistory(taken)) return undefined;
    const { experimentId, stored } = taken;
    const { basis } = stored.look;
    const scope = { experimentId, phase: basis.phase.number, epoch: basis.epoch.number };
    const alerts = await withoutFalseSilence(queue, await newAlerts(db, scope, alertsOf(stored.look)));
    if (alerts.length === 0) return undefined;
    const { experiment } = taken.of;
    const isToBePaused = pausesOnHarm(stored) && alerts.some(isHarm);
    const messageOf = alertMessages({
      stored,
      experiment,
      status: isToBePaused ? 'paused' : experiment.status,
      url: resultsUrl(login, taken.name),
    });
    const isRepeated = await readPreviousAlerts(db, scope);
    const at = new Date(now());
    const worded = alerts.map((alert) => {
      const isPausing = isToBePaused && isHarm(alert);
      return { alert, message: messageOf(alert), isPausing, isNews: isPausing || !isRepeated(alert) };
    });
    return async function keepAlerts(transaction) {
      const notifications: Notification[] = [];
      for (const { alert, message, isPausing, isNews } of worded) {
        const isKept = await keepAlert(transaction, scope, alert, {
          at: new Date(stored.computedAt),
          data: JSON.stringify(message.data),
          mail_at: isNews && sendMail !== undefined ? at : null,
          pause_at: isPausing ? at : null,
        });
        if (isKept && isNews) notifications.push({ message, trigger: triggerOf(scope, alert) });
      }
      await queueMessages(transaction, await messagesFor(transaction, taken, notifications), now());
    };
  };
}

/** Whether the phase is settled, so that another look, for example after visitors were erased, is no news. */
function isHistory({ hadFinal, of: { phase, phases } }: TakenLook): boolean {
  // A resumed phase has an earlier final look too.
  const isSettled = hadFinal && phase.endedAt !== undefined;
  // The holdback of its roll-out doesn't end the alerts of a test.
  const isFollowed = phases.some(({ number, holdback }) => number > phase.number && holdback === undefined);
  return isSettled || isFollowed;
}

/**
 * Drops alerts about missing visitors while events are waiting to be stored, since visitors may only seem to be missing. They are sent once
 * the events are stored.
 */
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

interface Notification {
  readonly message: AlertMessage;
  readonly trigger: string;
}

function pausesOnHarm({ look: { basis } }: StoredLook): boolean {
  // Pausing a roll-out would take the winner away from everyone.
  return basis.plan.pauseOnHarm && !basis.isCompleted && basis.phase.holdback === undefined;
}

function isHarm({ type }: Alert): boolean {
  return type === 'experiment.guardrail_breached';
}

function triggerOf({ experimentId, phase, epoch }: AlertScope, alert: Alert): string {
  return [alertName(alert), experimentId, phase, epoch].join('/');
}

async function messagesFor(
  db: Transaction<Database>,
  { name: { projectKey, experimentKey }, of, stored }: TakenLook,
  notifications: readonly Notification[],
): Promise<readonly NewMessage[]> {
  const subscribers = await findSubscribers(db, of.project.kept.id);
  return notifications.flatMap(({ message, trigger }) =>
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
