import {
  keySchema,
  type WebhookConfiguration,
  type WebhookSubscription,
  webhookConfigurationSchema,
} from '@pixel/protocol';
import { z } from 'zod';
import { subscribeTo } from './subscribed-since.ts';
import { subscriptionOf, type WebhookRow } from './webhook-view.ts';

const { shape } = webhookConfigurationSchema;

/** The editable content of an endpoint, as in a configuration file. */
export const webhookContentSchema = z.strictObject({
  url: shape.url,
  description: shape.description,
  types: shape.types,
  experimentKeys: shape.experimentKeys,
  surveyKeys: shape.surveyKeys,
});

/** The body that creates an endpoint. */
export const newWebhookSchema = webhookContentSchema.extend({
  webhookKey: keySchema,
  isEnabled: z.boolean().default(true),
});

export type WebhookContent = Omit<WebhookConfiguration, 'webhookKey' | 'isEnabled'>;

/** The columns for an endpoint's content, and those that depend on the time of the change and the previous content. */
export function contentColumns(
  { url, description, types, experimentKeys, surveyKeys }: WebhookContent,
  at: number,
  before: WebhookRow | undefined,
) {
  return {
    url,
    description: description ?? null,
    subscription: JSON.stringify({ types, experimentKeys, surveyKeys } satisfies WebhookSubscription),
    listens_since: JSON.stringify(subscribeTo(types, at, before)),
    ...(before !== undefined && before.url !== url && { failing_since: null }),
  };
}

/** Converts an endpoint to its form in configuration files and the audit log. */
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
