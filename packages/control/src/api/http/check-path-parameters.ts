import { keySchema, projectKeySchema, webhookMessageIdSchema } from '@pixel/protocol';
import { type Context, Hono } from 'hono';
import type { RouterRoute } from 'hono/types';
import { z } from 'zod';
import { ControlError, type ControlErrorCode } from '../../base/control-error.ts';
import type { ControlEnv } from './create-app.ts';

interface PathParameter {
  readonly schema: z.ZodType;
  readonly code: ControlErrorCode;
  readonly noun: string;
}

/** A UUID of any version, in upper or lower case. */
const id = z.guid();

/** Schemas of path parameters, and the error for values that don't match. */
const pathParameters: Readonly<Record<string, PathParameter>> = {
  projectKey: { schema: projectKeySchema, code: 'project_not_found', noun: 'project' },
  experimentKey: { schema: keySchema, code: 'experiment_not_found', noun: 'experiment' },
  otherKey: { schema: keySchema, code: 'experiment_not_found', noun: 'experiment' },
  surveyKey: { schema: keySchema, code: 'survey_not_found', noun: 'survey' },
  goalKey: { schema: keySchema, code: 'goal_not_found', noun: 'goal' },
  layerKey: { schema: keySchema, code: 'layer_not_found', noun: 'layer' },
  audienceKey: { schema: keySchema, code: 'audience_not_found', noun: 'audience' },
  webhookKey: { schema: keySchema, code: 'webhook_not_found', noun: 'webhook' },
  messageId: { schema: webhookMessageIdSchema, code: 'message_not_found', noun: 'message' },
  organizationId: { schema: id, code: 'organization_not_found', noun: 'organization' },
  userId: { schema: id, code: 'member_not_found', noun: 'member' },
  invitationId: { schema: id, code: 'invitation_not_found', noun: 'invitation' },
  previewId: { schema: id, code: 'preview_not_found', noun: 'preview' },
  sessionId: { schema: id, code: 'session_not_found', noun: 'session' },
};

/** Maximum length of a parameter quoted in an error. */
const maxQuotedLength = 80;

/**
 * Creates routes that reject malformed path parameters as not found; PostgreSQL would raise an error for some of them. Mount them after
 * authorization and before the actual routes.
 */
export function checkPathParameters(routes: readonly RouterRoute[]): Hono<ControlEnv> {
  const checked = new Hono<ControlEnv>();
  for (const route of new Set(routes.map(({ method, path }) => `${method} ${path}`))) {
    const [method = '', path = ''] = route.split(' ');
    if (path.includes(':')) checked.on(method, path, checkParameters);
  }
  return checked;
}

async function checkParameters(context: Context<ControlEnv>, next: () => Promise<void>): Promise<void> {
  for (const [name, text] of Object.entries<string>(context.req.param())) {
    const known = pathParameters[name];
    if (known === undefined || known.schema.safeParse(text).success) continue;
    const quotedText = text.slice(0, maxQuotedLength);
    throw new ControlError(known.code, `Unknown ${known.noun} ${JSON.stringify(quotedText)}`, {
      parameters: { [name]: quotedText },
    });
  }
  await next();
}
