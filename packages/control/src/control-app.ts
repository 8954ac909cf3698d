import { createHash } from 'node:crypto';
import type { Hono } from 'hono';
import { apiRoutes } from './api.ts';
import type { ControlDeps } from './control-deps.ts';
import { ControlError } from './control-error.ts';
import { type ControlEnv, createApp } from './http/create-app.ts';
import { landingPage, landingStyle } from './landing-page.ts';
import { guardRoutes } from './team/guard-routes.ts';

/** Creates the app for the control port. Nobody can log in over the network, so nothing is administered there. */
export function createControlApp(deps: Pick<ControlDeps, 'db' | 'now' | 'random' | 'log'>): Hono<ControlEnv> {
  const styleHash = createHash('sha256').update(landingStyle).digest('base64');
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

  const app = createApp(deps);
  app.use(async (context, next) => {
    await next();
    context.res.headers.set('Content-Security-Policy', policy);
    context.res.headers.set('X-Content-Type-Options', 'nosniff');
    context.res.headers.set('Referrer-Policy', 'no-referrer');
  });
  app.get('/', (context) => context.html(landingPage));
  app.get('/health', (context) => context.json({ ok: true, service: 'pixel-control' }));
  app.route('/', guardRoutes(apiRoutes(deps), deps));
  app.all('/api/*', () => {
    throw new ControlError(
      'unauthorized',
      'Nobody is logged in here; use the command line on the machine that Pixel runs on',
    );
  });
  return app;
}
