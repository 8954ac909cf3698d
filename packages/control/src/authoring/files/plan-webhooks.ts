import { isDeepStrictEqual } from 'node:util';
import type { WebhookConfiguration } from '@pixel/protocol';
import type { WebhookContent } from '../../webhooks/endpoints/webhook-content.ts';
import { subscriptionOf, type WebhookRow } from '../../webhooks/endpoints/webhook-view.ts';
import type { NewWebhook } from '../../webhooks/endpoints/write-webhooks.ts';

/** The effect of a file on a project's webhooks; unchanged webhooks are in none of the lists. */
export interface WebhooksPlan {
  readonly created: readonly NewWebhook[];
  readonly changed: readonly ChangedWebhook[];
  /** Enabled webhooks that the file doesn't name: the keys of those that stay, and the rows of those to disable. */
  readonly notNamed: readonly string[];
  readonly pruned: readonly WebhookRow[];
}

/** A webhook that a file changes. */
export interface ChangedWebhook {
  readonly before: WebhookRow;
  readonly content: WebhookContent;
  /** The fields of the content that differ. */
  readonly fields: readonly string[];
  readonly turn: 'on' | 'off' | undefined;
}

/** Plans the effect of a file on a project's webhooks. */
export function planWebhooks(
  rows: readonly WebhookRow[],
  named: readonly WebhookConfiguration[],
  { isPruning }: { readonly isPruning: boolean },
): WebhooksPlan {
  const known = new Map(rows.map((row) => [row.key, row]));
  const names = new Set(named.map(({ webhookKey }) => webhookKey));
  const absent = rows.filter((row) => row.is_enabled && !names.has(row.key));
  return {
    created: named
      .filter(({ webhookKey }) => !known.has(webhookKey))
      .map(({ isEnabled = true, ...webhook }) => ({ ...webhook, isEnabled })),
    changed: named.flatMap((webhook) => {
      const before = known.get(webhook.webhookKey);
      return before === undefined ? [] : toChange(before, webhook);
    }),
    notNamed: isPruning ? [] : absent.map(({ key }) => key),
    pruned: isPruning ? absent : [],
  };
}

function toChange(
  before: WebhookRow,
  { webhookKey: _, isEnabled = before.is_enabled, ...content }: WebhookConfiguration,
): readonly ChangedWebhook[] {
  const [current, requested] = [
    toComparable({ ...before, ...subscriptionOf(before) }),
    toComparable(content),
  ];
  const fields = Object.keys(requested).filter(
    (field) => !isDeepStrictEqual(current[field], requested[field]),
  );
  const turn = isEnabled === before.is_enabled ? undefined : isEnabled ? 'on' : 'off';
  return fields.length === 0 && turn === undefined ? [] : [{ before, content, fields, turn }];
}

/** An empty list of experiments or surveys means all of them, as an absent one does. */
function toComparable({
  url,
  description,
  types,
  experimentKeys = [],
  surveyKeys = [],
}: Omit<WebhookContent, 'description'> & { readonly description?: string | null | undefined }): Readonly<
  Record<string, unknown>
> {
  return { url, description: description ?? undefined, types, experimentKeys, surveyKeys };
}
