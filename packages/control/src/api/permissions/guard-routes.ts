import { Hono } from 'hono';
import type { RouterRoute, Schema } from 'hono/types';
import type { ControlDeps } from '../../base/control-deps.ts';
import { checkPathParameters } from '../http/check-path-parameters.ts';
import type { ControlEnv } from '../http/create-app.ts';
import { authorize } from './authorize.ts';
import type { Permission } from './permissions.ts';

/**
 * Returns the routes for the control port, each behind {@link authorize} and with its path parameters checked. The `actor` must be set
 * before. A request that matches several routes needs the permissions of all of them.
 */
export function guardRoutes<S extends Schema>(
  api: Hono<ControlEnv, S>,
  deps: Pick<ControlDeps, 'db'>,
  table?: Readonly<Record<string, Permission>>,
): Hono<ControlEnv> {
  const guarded = new Hono<ControlEnv>();
  for (const procedure of proceduresOf(api.routes)) {
    const [method = '', path = ''] = procedure.split(' ');
    guarded.on(method, path, authorize(deps, procedure, table));
  }
  guarded.route('/', checkPathParameters(api.routes));
  guarded.route('/', api);
  return guarded;
}

/** Returns every route once, as written in the permissions table: `GET /api/me`. */
export function proceduresOf(routes: readonly RouterRoute[]): readonly string[] {
  for (const { method, path } of routes)
    if (method === 'ALL')
      throw new Error(
        `"${path}" is registered for every method, so no permission can be assigned to it; register it for one method`,
      );
  return [...new Set(routes.map(({ method, path }) => `${method} ${path}`))];
}
