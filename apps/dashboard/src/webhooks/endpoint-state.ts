import type { ListedWebhook } from '@pixel/control/client';
import type { Health } from '../ui/marks.tsx';

/** How an endpoint is: switched off by itself or by somebody, failing, taking messages, or not sent any yet. */
export type EndpointState = 'gone' | 'gaveUp' | 'failing' | 'waiting' | 'working' | 'silent' | 'off';

/** The one that somebody should look at first. */
const order: readonly EndpointState[] = ['gone', 'gaveUp', 'failing', 'waiting', 'working', 'silent', 'off'];

/** The mark of each state. */
export const stateHealth: Readonly<Record<EndpointState, Health>> = {
  gone: 'warning',
  gaveUp: 'warning',
  failing: 'bad',
  waiting: 'ok',
  working: 'ok',
  silent: 'ok',
  off: 'off',
};

/** Returns how an endpoint is. */
export function stateOf(endpoint: ListedWebhook): EndpointState {
  const { isEnabled, disabledBecause, failingSince, deliveries } = endpoint;
  if (!isEnabled && disabledBecause === 'gone') return 'gone';
  if (!isEnabled && disabledBecause === 'failing') return 'gaveUp';
  if (!isEnabled) return 'off';
  if (failingSince !== undefined) return 'failing';
  if (deliveries.pending > 0) return 'waiting';
  return deliveries.lastDeliveredAt === undefined ? 'silent' : 'working';
}

/** Returns endpoints in the order of the list: what fails comes first, then as they were made. */
export function inOrder(endpoints: readonly ListedWebhook[]): readonly ListedWebhook[] {
  const rank = (endpoint: ListedWebhook) => rankOf(stateOf(endpoint));
  return endpoints.toSorted((a, b) => rank(a) - rank(b));
}

/** A message on its way is no reason to move an endpoint. */
function rankOf(state: EndpointState): number {
  return order.indexOf(state === 'waiting' || state === 'silent' ? 'working' : state);
}

/** Returns the part of the messages of the last day that arrived, of those that were tried, from 0 to 1; undefined where none was. */
export function successOf({ deliveries }: ListedWebhook): number | undefined {
  const { delivered, tried } = deliveries;
  return tried === 0 ? undefined : delivered / tried;
}
