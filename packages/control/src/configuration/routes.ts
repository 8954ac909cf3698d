import { Hono } from 'hono';
import type { ControlEnv } from '../http/create-app.ts';
import { maxFileBytes } from '../http/limit-body.ts';
import { takeJsonText } from '../http/parse-request.ts';
import type { ApplyRequest, applyRequestSchema } from './apply-request.ts';

/** `POST /apply`: applies a configuration file as `author`. */
export function configurationRoutes(applyRequest: ApplyRequest, author: string) {
  return new Hono<ControlEnv>().post(
    '/apply',
    takeJsonText<typeof applyRequestSchema>(maxFileBytes),
    async (context) => context.json({ projects: await applyRequest(context.req.valid('json'), author) }),
  );
}
