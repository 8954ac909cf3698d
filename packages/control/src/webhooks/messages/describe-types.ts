import {
  type WebhookType,
  webhookDataSchemas,
  webhookExamples,
  webhookMessageSchema,
  webhookTypes,
} from '@pixel/protocol';
import { z } from 'zod';

/** What messages of a type look like. */
export interface DescribedType {
  readonly type: WebhookType;
  /** JSON Schema of the whole body. */
  readonly schema: Readonly<Record<string, unknown>>;
  /** `data` of a body. */
  readonly example: Readonly<Record<string, unknown>>;
}

/** Returns what messages of each type look like, in the order in which types are offered. */
export function describeTypes(): readonly DescribedType[] {
  return webhookTypes.map((type) => ({
    type,
    schema: z.toJSONSchema(
      webhookMessageSchema.extend({ type: z.literal(type), data: webhookDataSchemas[type] }),
    ),
    example: webhookExamples[type],
  }));
}
