import type { Context, MiddlewareHandler } from 'hono';
import type { Actor } from '../../base/actor.ts';
import type { ControlDeps } from '../../base/control-deps.ts';
import { ControlError } from '../../base/control-error.ts';
import { callDatabase } from '../../base/store-calls.ts';
import { type AccessScope, findAccess, ownsFirstOrganization } from '../../people/team/access.ts';
import { organizationNotFoundError } from '../../people/team/change-organization.ts';
import { isAtLeast } from '../../people/team/role-rules.ts';
import type { ControlEnv } from '../http/create-app.ts';
import { type Permission, permissions } from './permissions.ts';

/**
 * Creates a middleware that checks whether the actor may call a route, by the permissions table. Register it with the route's own method
 * and path. Reads roles on every request, so that changes take effect at once. Responds to outsiders as if the organization didn't exist.
 * The operator may call everything.
 */
export function authorize(
  { db }: Pick<ControlDeps, 'db'>,
  procedure: string,
  table: Readonly<Record<string, Permission>> = permissions,
): MiddlewareHandler<ControlEnv> {
  const permission = table[procedure];
  return async function authorizeProcedure(context, next) {
    const actor: Actor | undefined = context.get('actor');
    if (actor === undefined) throw new ControlError('unauthorized', 'Sign in first');
    if (actor.kind !== 'user') return next();
    if (permission === undefined)
      throw new ControlError('forbidden', 'This is not possible over the network');
    if (permission === 'signed-in') return next();
    if (permission === 'installation') {
      if (await callDatabase(() => ownsFirstOrganization(db, actor.userId))) return next();
      throw new ControlError('forbidden', 'Only owners of the first organization can do this');
    }
    const scope = scopeOf(context);
    const access = await callDatabase(() => findAccess(db, actor.userId, scope));
    if (access === undefined) throw notFoundError(scope);
    if (!isAtLeast(access.role, permission))
      throw new ControlError(
        'forbidden',
        `You need the ${permission} role or higher in this organization; yours is ${access.role}`,
        { parameters: { needed: permission, role: access.role } },
      );
    context.set('access', access);
    return next();
  };
}

function scopeOf(context: Context<ControlEnv, string>): AccessScope {
  const projectKey = context.req.param('projectKey');
  if (projectKey !== undefined) return { projectKey };
  return { organizationId: context.req.param('organizationId') ?? '' };
}

function notFoundError(scope: AccessScope): ControlError {
  return 'projectKey' in scope
    ? new ControlError('project_not_found', `There is no project "${scope.projectKey}"`, {
        parameters: { projectKey: scope.projectKey },
      })
    : organizationNotFoundError();
}
