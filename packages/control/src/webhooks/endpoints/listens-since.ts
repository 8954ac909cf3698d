import type { WebhookType } from '@pixel/protocol';
import { z } from 'zod';
import type { WebhookRow } from './webhook-view.ts';

const schema = z.record(z.string(), z.number());

/** Since when an endpoint is told of each of its types, in milliseconds since the epoch. */
export type ListensSince = Readonly<Partial<Record<WebhookType, number>>>;

/** Returns it of an endpoint that asks for types at a time: of those that it had before, it is told since it asked for them. */
export function listenTo(
  types: readonly WebhookType[],
  at: number,
  before?: Pick<WebhookRow, 'listens_since'>,
): ListensSince {
  const known = before === undefined ? {} : readListensSince(before);
  return Object.fromEntries(types.map((type) => [type, known[type] ?? at]));
}

/** Reads it as it is stored. */
export function readListensSince(row: Pick<WebhookRow, 'listens_since'>): ListensSince {
  return schema.parse(row.listens_since);
}
