import type { WebhookType } from '@pixel/protocol';
import { z } from 'zod';
import type { WebhookRow } from './webhook-view.ts';

const schema = z.record(z.string(), z.number());

/** When an endpoint subscribed to each of its types, in milliseconds since the epoch. */
export type SubscribedSince = Readonly<Partial<Record<WebhookType, number>>>;

/** Returns the subscription times of an endpoint that subscribes to types at a time; types that it already had keep theirs. */
export function subscribeTo(
  types: readonly WebhookType[],
  at: number,
  before?: Pick<WebhookRow, 'listens_since'>,
): SubscribedSince {
  const known = before === undefined ? {} : parseSubscribedSince(before);
  return Object.fromEntries(types.map((type) => [type, known[type] ?? at]));
}

/** Parses the stored form. */
export function parseSubscribedSince(row: Pick<WebhookRow, 'listens_since'>): SubscribedSince {
  return schema.parse(row.listens_since);
}
