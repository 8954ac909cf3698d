import { keySchema, webhookMessageIdSchema, webhookTypes } from '@pixel/protocol';
import { Hono } from 'hono';
import { z } from 'zod';
import { createValidateWebhook } from '../../authoring/validate/validate-webhook.ts';
import { omitUndefined } from '../../base/omit-undefined.ts';
import type { RecordChange } from '../../people/audit/record-change.ts';
import { createChangeWebhooks } from '../../webhooks/endpoints/change-webhooks.ts';
import { newWebhookSchema, webhookContentSchema } from '../../webhooks/endpoints/webhook-content.ts';
import { describeWebhookTypes } from '../../webhooks/messages/describe-webhook-types.ts';
import { messageStatuses } from '../../webhooks/messages/message-filter.ts';
import { createMessageLog } from '../../webhooks/messages/message-log.ts';
import { createWebhooks, type WebhookDeps } from '../../webhooks/webhooks.ts';
import type { ControlEnv } from '../http/create-app.ts';
import { entityTag, parsePatchBody } from '../http/parse-patch.ts';
import { parseEmptyBody, parseJsonBody, parseQueryParameters } from '../http/parse-request.ts';

const maxOverlapSeconds = 30 * 24 * 60 * 60;
const defaultOverlapSeconds = 24 * 60 * 60;

const timestamp = z.iso.datetime({ offset: true });
const time = timestamp.transform((text) => Date.parse(text));

const validateSchema = z.strictObject({
  /** Key of the endpoint to change; absent for a new one. */
  key: keySchema.optional(),
  /** The body that would create or change it. */
  content: z.record(z.string(), z.unknown()),
});
const rotateSchema = z.strictObject({
  revokeAfterSeconds: z.int().min(0).max(maxOverlapSeconds).default(defaultOverlapSeconds),
});

const periodSchema = z.strictObject({
  type: z.enum(webhookTypes).optional(),
  since: time.optional(),
  until: time.optional(),
});
const countSchema = periodSchema.extend({ erased: z.enum(['included', 'excluded']).default('included') });
const filterSchema = periodSchema.extend({ status: z.enum(messageStatuses).optional() });
const logSchema = filterSchema.extend({
  after: webhookMessageIdSchema.optional(),
  limit: z.coerce.number().int().min(1).max(1_000).default(50),
});
const replaySchema = z.union(
  [
    z.strictObject({ messageId: webhookMessageIdSchema }),
    z.strictObject({ since: timestamp }),
    z.strictObject({ matching: filterSchema.transform(omitUndefined) }),
  ],
  'must have exactly one of messageId, since and matching',
);

const list = '/projects/:projectKey/webhooks';
const one = `${list}/:webhookKey` as const;
const types = '/projects/:projectKey/webhook-types';
const days = '/projects/:projectKey/webhook-days';

/** Routes for webhooks: endpoints and their secrets, validation without saving, deliveries by day, test messages, and the message log. */
export function webhookRoutes(deps: WebhookDeps, recordChange: RecordChange) {
  const webhooks = createWebhooks(deps, createChangeWebhooks(deps, recordChange));
  const validateWebhook = createValidateWebhook(deps, recordChange);
  const log = createMessageLog(deps, recordChange);
  return new Hono<ControlEnv>()
    .get(list, async (context) =>
      context.json({ webhooks: await webhooks.list(context.req.param('projectKey')) }),
    )
    .get(types, async (context) => context.json({ types: describeWebhookTypes() }))
    .get(days, async (context) => context.json(await webhooks.days(context.req.param('projectKey'))))
    .post(`${list}/validate`, parseJsonBody(validateSchema), async (context) => {
      const scope = { ...context.req.param(), actor: context.get('actor') };
      return context.json(await validateWebhook(scope, context.req.valid('json')));
    })
    .post(list, parseJsonBody(newWebhookSchema), async (context) => {
      const scope = { ...context.req.param(), actor: context.get('actor') };
      return context.json(await webhooks.create(scope, context.req.valid('json')));
    })
    .get(one, async (context) => {
      const view = await webhooks.read(context.req.param());
      return context.json(view, 200, { ETag: entityTag(view.revision) });
    })
    .patch(one, parsePatchBody(webhookContentSchema), async (context) => {
      const target = { ...context.req.param(), actor: context.get('actor') };
      const { revision } = context.req.valid('header');
      return context.json(await webhooks.patch({ ...target, revision }, context.req.valid('json')));
    })
    .post(`${one}/remove`, parseEmptyBody, async (context) => {
      await webhooks.remove({ ...context.req.param(), actor: context.get('actor') });
      return context.json({ removed: context.req.param('webhookKey') });
    })
    .post(`${one}/enable`, parseEmptyBody, async (context) =>
      context.json(await webhooks.turn({ ...context.req.param(), actor: context.get('actor') }, 'on')),
    )
    .post(`${one}/disable`, parseEmptyBody, async (context) =>
      context.json(await webhooks.turn({ ...context.req.param(), actor: context.get('actor') }, 'off')),
    )
    .post(`${one}/rotate`, parseJsonBody(rotateSchema), async (context) => {
      const target = { ...context.req.param(), actor: context.get('actor') };
      return context.json(await webhooks.rotate(target, context.req.valid('json').revokeAfterSeconds));
    })
    .post(`${one}/test`, parseEmptyBody, async (context) =>
      context.json({
        messageId: await webhooks.test({ ...context.req.param(), actor: context.get('actor') }),
      }),
    )
    .post(`${one}/revoke`, parseEmptyBody, async (context) =>
      context.json(await webhooks.revoke({ ...context.req.param(), actor: context.get('actor') })),
    )
    .get(`${one}/message-counts`, parseQueryParameters(countSchema), async (context) =>
      context.json(await log.count(context.req.param(), omitUndefined(context.req.valid('query')))),
    )
    .get(`${one}/messages`, parseQueryParameters(logSchema), async (context) =>
      context.json(await log.list(context.req.param(), omitUndefined(context.req.valid('query')))),
    )
    .get(`${one}/messages/:messageId`, async (context) => {
      const { messageId, ...scope } = context.req.param();
      return context.json(await log.read(scope, messageId));
    })
    .post(`${one}/replay`, parseJsonBody(replaySchema), async (context) => {
      const target = { ...context.req.param(), actor: context.get('actor') };
      return context.json({ replayed: await log.replay(target, context.req.valid('json')) });
    });
}
