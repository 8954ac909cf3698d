import {
  type WebhookConfiguration,
  type WebhookSubscription,
  webhookConfigurationSchema,
} from '@pixel/protocol';
import { z } from 'zod';
import { listenTo } from './listens-since.ts';
import { subscriptionOf, type WebhookRow } from './webhook-view.ts';

const { shape } = webhookConfigurationSchema;

/** What people edit of an endpoint, as in a configuration file. */
export const webhookContentSchema = z.strictObject({
  url: shape.url,
  description: shape.description,
  types: shape.types,
  experimentKeys: shape.experimentKeys,
  surveyKeys: shape.surveyKeys,
});

export type WebhookContent = Omit<WebhookConfiguration, 'webhookKey' | 'isEnabled'>;

/** The columns that hold it, and those that follow from it being written at a time, in the place of what was there before. */
export function contentColumns(
  { url, description, types, experimentKeys, surveyKeys }: WebhookContent,
  at: number,
  before: WebhookRow | undefined,
) {
  return {
    url,
    description: description ?? null,
    subscription: JSON.stringify({ types, experimentKeys, surveyKeys } satisfies WebhookSubscription),
    listens_since: JSON.stringify(listenTo(types, at, before)),
    ...(before !== undefined && before.url !== url && { failing_since: null }),
  };
}

/** An endpoint as a configuration file has it; the audit log tells it in this form too. */
export function toWebhookConfiguration(
  row: Pick<WebhookRow, 'key' | 'url' | 'description' | 'subscription' | 'is_enabled'>,
): WebhookConfiguration {
  return {
    webhookKey: row.key,
    url: row.url,
    ...(row.description === null ? {} : { description: row.description }),
    ...subscriptionOf(row),
    isEnabled: row.is_enabled,
  };
}
