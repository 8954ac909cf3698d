import { Hono } from 'hono';
import { invitationPath } from '../../people/team/invitation-path.ts';
import type { ControlEnv } from '../http/create-app.ts';
import type { LoginParts } from './login-parts.ts';

/** `GET /invitations/:token`: redirects invitation links from before the dashboard had the page. */
export function pageRoutes({ address }: Pick<LoginParts, 'address'>) {
  return new Hono<ControlEnv>().get('/invitations/:token', (context) =>
    context.redirect(`${address.basePath}${invitationPath(context.req.param('token'))}`, 303),
  );
}
