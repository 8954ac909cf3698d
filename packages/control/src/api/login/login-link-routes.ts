import { Hono } from 'hono';
import type { LoginLinks } from '../../people/login/login-links.ts';
import type { ControlEnv } from '../http/create-app.ts';

/** `POST /login-links`: creates a login link; for the operator only. */
export function loginLinkRoutes(links: Pick<LoginLinks, 'create'>) {
  return new Hono<ControlEnv>().post('/login-links', async (context) =>
    context.json(await links.create({ kind: 'operator' })),
  );
}
