import type { Hono } from 'hono';
import { ControlError } from '../base/control-error.ts';
import { apiRoutes } from './api.ts';
import type { ApiParts } from './api-parts.ts';
import type { Dashboard } from './dashboard/dashboard.ts';
import { createServeDashboard } from './dashboard/serve-dashboard.ts';
import { type ControlEnv, createApp } from './http/create-app.ts';
import { limitBody, maxRequestBytes } from './http/limit-body.ts';
import { createSecurityHeaders } from './http/security-headers.ts';
import { authRoutes } from './login/auth-routes.ts';
import { devicePageRoutes } from './login/device-page-routes.ts';
import { deviceRoutes } from './login/device-routes.ts';
import { invitationRoute } from './login/invitation-routes.ts';
import { linkRoute } from './login/link-route.ts';
import type { LoginParts } from './login/login-parts.ts';
import { pageRoutes } from './login/page-routes.ts';
import { createRequireSession } from './login/require-session.ts';
import { sharedRoutes } from './login/shared-routes.ts';
import { createOwnOriginOnly } from './pages/own-origin-only.ts';
import { pageStyle } from './pages/page.ts';
import { showError } from './pages/show-error.ts';
import { guardRoutes } from './permissions/guard-routes.ts';
import { isApplyPath } from './routes/apply.ts';

/** Creates the app for the control port. Users have to sign in, and only pages of its own origin can use it. */
export function createControlApp(
  parts: ApiParts,
  login: LoginParts,
  dashboard: Dashboard | undefined,
): Hono<ControlEnv> {
  const { deps, recordChange } = parts;
  const { address, findSession } = login;
  const app = createApp(deps, showError(address));
  app.use(createSecurityHeaders({ styles: [pageStyle], isHttps: address.isHttps }));
  app.use(createOwnOriginOnly(address));
  const limit = limitBody(maxRequestBytes);
  app.use((context, next) => (isApplyPath(context.req.path) ? next() : limit(context, next)));
  app.get('/health', (context) => context.json({ ok: true, service: 'pixel-control' }));
  app.route('/api/auth', authRoutes(deps, recordChange, login));
  app.route('/api/auth', linkRoute(deps, recordChange, login));
  app.route('/api/auth', deviceRoutes(deps, recordChange, login));
  app.route('/api/auth', invitationRoute(deps, login));
  app.route('/api/auth', sharedRoutes(deps, parts.results, login));
  app.all('/api/auth/*', () => {
    throw new ControlError('not_found', 'There is nothing at this address');
  });
  // From here on, every API route has an authenticated user.
  app.use('/api/*', createRequireSession(findSession));
  app.route('/', guardRoutes(apiRoutes(parts), deps));
  app.route('/', pageRoutes(login));
  app.route('/', devicePageRoutes(deps, login));
  if (dashboard !== undefined) app.use(createServeDashboard(dashboard, deps, address));
  return app;
}
