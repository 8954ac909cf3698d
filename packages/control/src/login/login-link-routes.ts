import { Hono } from 'hono';
import type { ControlEnv } from '../http/create-app.ts';
import type { LoginLinks } from './login-links.ts';

/** `POST /login-links`, for the operator only. */
export function loginLinkRoutes(links: Pick<LoginLinks, 'create'>) {
  return new Hono<ControlEnv>().post('/login-links', async (context) =>
    context.json(await links.create({ kind: 'operator' })),
  );
}
