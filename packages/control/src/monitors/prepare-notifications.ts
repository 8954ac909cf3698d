import type { Database } from '@pixel/database';
import { stuckAfterMs } from '@pixel/store/queue';
import type { Transaction } from 'kysely';
import type { ControlDeps } from '../base/control-deps.ts';
import type { StoredLook } from '../results/looks/look.ts';
import type { PrepareNotifications, TakenLook } from '../results/looks/prepare-notifications.ts';
import { type NewMessage, queueMessages } from '../webhooks/messages/queue-messages.ts';
import { findSubscribers, isSubscribedTo } from '../webhooks/triggers/subscribers.ts';
import { type AlertMessage, createAlertMessageBuilder } from './alert-messages.ts';
import { type Alert, alertsOf } from './alerts-of.ts';
import { readPreviousAlerts } from './previous-alerts.ts';
import { resultsUrl } from './results-url.ts';
import { type AlertScope, alertKey, findNewAlerts, storeAlert } from './store-alerts.ts';

/** Maximum number of queued events without a backlog: about as many as arrive in a second. */
const maxNormalBacklog = 1_000;

/**
 * Creates the function that stores a look's alerts. Each alert becomes one row per phase, epoch and criteria, together with a message for
 * each subscribed webhook, in the look's transaction; its mail and pause are due from then on. An alert that disappears and returns isn't
 * sent again. Neither is one that a look showed before monitors existed, unless the experiment pauses itself because of it. Ended phases
 * cause no alerts after their final look or the start of another phase.
 */
export function createPrepareNotifications({
  db,
  now,
  login,
  queue,
  sendMail,
}: Pick<ControlDeps, 'db' | 'now' | 'login' | 'queue' | 'sendMail'>): PrepareNotifications {
  return async function prepareNotifications(taken) {
    if (isSettledPhase(taken)) return undefined;
    const { experimentId, stored } = taken;
    const { basis } = stored.look;
    const scope = { experimentId, phase: basis.phase.number, epoch: basis.epoch.number };
    const alerts = await dropFalseSilence(queue, await findNewAlerts(db, scope, alertsOf(stored.look)));
    if (alerts.length === 0) return undefined;
    const { experiment } = taken.phaseState;
    const isToBePaused = pausesOnHarm(stored) && alerts.some(isHarm);
    const messageOf = createAlertMessageBuilder({
      stored,
      experiment,
      status: isToBePaused ? 'paused' : experiment.status,
      url: resultsUrl(login, taken.phaseRef),
    });
    const wasRaisedBefore = await readPreviousAlerts(db, scope);
    const at = new Date(now());
    const prepared = alerts.map((alert) => {
      const isPausing = isToBePaused && isHarm(alert);
      return { alert, message: messageOf(alert), isPausing, isNew: isPausing || !wasRaisedBefore(alert) };
    });
    return async function storeAlerts(transaction) {
      const notifications: Notification[] = [];
      for (const { alert, message, isPausing, isNew } of prepared) {
        const isStored = await storeAlert(transaction, scope, alert, {
          at: new Date(stored.computedAt),
          data: JSON.stringify(message.data),
          mail_at: isNew && sendMail !== undefined ? at : null,
          pause_at: isPausing ? at : null,
        });
        if (isStored && isNew) notifications.push({ message, trigger: triggerOf(scope, alert) });
      }
      await queueMessages(transaction, await messagesFor(transaction, taken, notifications), now());
    };
  };
}

/** Whether the phase is settled, so that a further look, for example after visitors were erased, causes no alerts. */
function isSettledPhase({ hadFinal, phaseState: { phase, phases } }: TakenLook): boolean {
  // A resumed phase has an earlier final look too.
  const isSettled = hadFinal && phase.endedAt !== undefined;
  // The holdback phase of a test's rollout doesn't end the test's alerts.
  const isSuperseded = phases.some(({ number, holdback }) => number > phase.number && holdback === undefined);
  return isSettled || isSuperseded;
}

/**
 * Drops alerts about missing visitors while events are waiting to be stored, since visitors may only seem to be missing. They are sent once
 * the events are stored.
 */
async function dropFalseSilence(
  queue: Pick<ControlDeps['queue'], 'health'>,
  alerts: readonly Alert[],
): Promise<readonly Alert[]> {
  const others = alerts.filter(({ type }) => type !== 'experiment.no_exposures');
  if (others.length === alerts.length) return alerts;
  const hasCaughtUp = await queue.health().then(
    ({ stuckMs, waiting }) => stuckMs < stuckAfterMs && waiting <= maxNormalBacklog,
    () => false,
  );
  return hasCaughtUp ? alerts : others;
}

interface Notification {
  readonly message: AlertMessage;
  readonly trigger: string;
}

function pausesOnHarm({ look: { basis } }: StoredLook): boolean {
  // Pausing a rollout would take the winner away from everyone.
  return basis.plan.pauseOnHarm && !basis.isCompleted && basis.phase.holdback === undefined;
}

function isHarm({ type }: Alert): boolean {
  return type === 'experiment.guardrail_breached';
}

function triggerOf({ experimentId, phase, epoch }: AlertScope, alert: Alert): string {
  return [alertKey(alert), experimentId, phase, epoch].join('/');
}

async function messagesFor(
  db: Transaction<Database>,
  { phaseRef: { projectKey, experimentKey }, phaseState, stored }: TakenLook,
  notifications: readonly Notification[],
): Promise<readonly NewMessage[]> {
  const subscribers = await findSubscribers(db, phaseState.project.kept.id);
  return notifications.flatMap(({ message, trigger }) =>
    subscribers
      .filter((subscriber) =>
        isSubscribedTo(subscriber, { type: message.type, experimentKeys: [experimentKey] }),
      )
      .map(({ endpointId }) => ({
        endpointId,
        projectKey,
        trigger,
        happenedAt: stored.computedAt,
        ...message,
      })),
  );
}
