import { keySchema, projectKeySchema, webhookMessageIdSchema } from '@pixel/protocol';
import { type Context, Hono } from 'hono';
import type { RouterRoute } from 'hono/types';
import { z } from 'zod';
import { ControlError, type ControlErrorCode } from '../../base/control-error.ts';
import type { ControlEnv } from './create-app.ts';

interface Name {
  readonly form: z.ZodType;
  readonly code: ControlErrorCode;
  readonly noun: string;
}

/** Any version, in any case. */
const id = z.guid();

/** Path parameters: their schema, as in bodies, and the error for anything else. */
const names: Readonly<Record<string, Name>> = {
  projectKey: { form: projectKeySchema, code: 'project_not_found', noun: 'project' },
  experimentKey: { form: keySchema, code: 'experiment_not_found', noun: 'experiment' },
  otherKey: { form: keySchema, code: 'experiment_not_found', noun: 'experiment' },
  surveyKey: { form: keySchema, code: 'survey_not_found', noun: 'survey' },
  goalKey: { form: keySchema, code: 'goal_not_found', noun: 'goal' },
  layerKey: { form: keySchema, code: 'layer_not_found', noun: 'layer' },
  audienceKey: { form: keySchema, code: 'audience_not_found', noun: 'audience' },
  webhookKey: { form: keySchema, code: 'webhook_not_found', noun: 'webhook' },
  messageId: { form: webhookMessageIdSchema, code: 'message_not_found', noun: 'message' },
  organizationId: { form: id, code: 'organization_not_found', noun: 'organization' },
  userId: { form: id, code: 'member_not_found', noun: 'member' },
  invitationId: { form: id, code: 'invitation_not_found', noun: 'invitation' },
  previewId: { form: id, code: 'preview_not_found', noun: 'preview' },
  sessionId: { form: id, code: 'session_not_found', noun: 'session' },
};

/** Maximum length of a parameter that is repeated in an error. */
const maxShown = 80;

/**
 * Creates routes that reject malformed path parameters as not found, since PostgreSQL rejects some of them with an error. Mount them before
 * the actual routes and after authorization.
 */
export function checkNames(routes: readonly RouterRoute[]): Hono<ControlEnv> {
  const checked = new Hono<ControlEnv>();
  for (const route of new Set(routes.map(({ method, path }) => `${method} ${path}`))) {
    const [method = '', path = ''] = route.split(' ');
    if (path.includes(':')) checked.on(method, path, checkNamesOf);
  }
  return checked;
}

async function checkNamesOf(context: Context<ControlEnv>, next: () => Promise<void>): Promise<void> {
  for (const [name, text] of Object.entries<string>(context.req.param())) {
    const known = names[name];
    if (known === undefined || known.form.safeParse(text).success) continue;
    const shown = text.slice(0, maxShown);
    throw new ControlError(known.code, `Unknown ${known.noun} ${JSON.stringify(shown)}`, {
      parameters: { [name]: shown },
    });
  }
  await next();
}
