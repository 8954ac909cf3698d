import type { ListedWebhook } from '@pixel/control/client';
import type { Health } from '../ui/marks.tsx';

/** State of an endpoint: switched off automatically or by a member, failing, working, or without messages yet. */
export type EndpointState = 'gone' | 'gaveUp' | 'failing' | 'waiting' | 'working' | 'silent' | 'off';

/** Most urgent first. */
const order: readonly EndpointState[] = ['gone', 'gaveUp', 'failing', 'waiting', 'working', 'silent', 'off'];

/** The icon of each state. */
export const stateHealth: Readonly<Record<EndpointState, Health>> = {
  gone: 'warning',
  gaveUp: 'warning',
  failing: 'bad',
  waiting: 'ok',
  working: 'ok',
  silent: 'ok',
  off: 'off',
};

/** Returns the state of an endpoint. */
export function stateOf(endpoint: ListedWebhook): EndpointState {
  const { isEnabled, disabledBecause, failingSince, deliveries } = endpoint;
  if (!isEnabled && disabledBecause === 'gone') return 'gone';
  if (!isEnabled && disabledBecause === 'failing') return 'gaveUp';
  if (!isEnabled) return 'off';
  if (failingSince !== undefined) return 'failing';
  if (deliveries.pending > 0) return 'waiting';
  return deliveries.lastDeliveredAt === undefined ? 'silent' : 'working';
}

/** Returns the endpoints in list order: failing ones first, then by creation. */
export function sortEndpoints(endpoints: readonly ListedWebhook[]): readonly ListedWebhook[] {
  const rank = (endpoint: ListedWebhook) => toRank(stateOf(endpoint));
  return endpoints.toSorted((a, b) => rank(a) - rank(b));
}

/** Returns a state's position in `order`. `waiting` and `silent` rank as `working`, so a pending message doesn't move an endpoint. */
function toRank(state: EndpointState): number {
  return order.indexOf(state === 'waiting' || state === 'silent' ? 'working' : state);
}

/** Returns the share of attempted messages of the last day that arrived, from 0 to 1; undefined if none was attempted. */
export function successRate({ deliveries }: ListedWebhook): number | undefined {
  const { delivered, tried } = deliveries;
  return tried === 0 ? undefined : delivered / tried;
}
