import {
  type WebhookType,
  webhookDataSchemas,
  webhookExamples,
  webhookMessageSchema,
  webhookTypes,
} from '@pixel/protocol';
import { z } from 'zod';

/** The schema of a message type, with an example. */
export interface WebhookTypeDescription {
  readonly type: WebhookType;
  /** JSON Schema of the whole body. */
  readonly schema: Readonly<Record<string, unknown>>;
  /** The example's `data`. */
  readonly example: Readonly<Record<string, unknown>>;
}

/** Returns the schema and an example of each message type, in display order. */
export function describeWebhookTypes(): readonly WebhookTypeDescription[] {
  return webhookTypes.map((type) => ({
    type,
    schema: z.toJSONSchema(
      webhookMessageSchema.extend({ type: z.literal(type), data: webhookDataSchemas[type] }),
    ),
    example: webhookExamples[type],
  }));
}
