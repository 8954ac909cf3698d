import { maxFileBytes } from '@pixel/protocol';
import { Hono } from 'hono';
import type { ControlEnv } from '../http/create-app.ts';
import { acceptJsonBytes } from '../http/parse-request.ts';
import type { ApplyRequest, applyRequestSchema } from './apply-request.ts';

/** Escaping quotes and line breaks in JSON can double a file's size. */
const maxBytes = 2 * maxFileBytes + 1024 * 1024;

/** `POST /apply`: applies a configuration file as `author`. */
export function configurationRoutes(applyRequest: ApplyRequest, author: string) {
  return new Hono<ControlEnv>().post(
    '/apply',
    acceptJsonBytes<typeof applyRequestSchema>(maxBytes),
    async (context) => context.json({ projects: await applyRequest(context.req.valid('json'), author) }),
  );
}
