import type { Role } from '@pixel/database';
import type { Hono } from 'hono';
import { startTestControl, type TestControl } from '../../../../tests/support/control.ts';
import type { ControlErrorBody } from '../base/control-error.ts';
import { createIdGenerator } from '../base/id-generator.ts';
import type { SendMail } from '../base/mail.ts';
import { apiRoutes } from './api.ts';
import { createApiParts } from './api-parts.ts';
import { type ControlEnv, createApp } from './http/create-app.ts';
import { createOperations } from './operations.ts';
import { guardRoutes } from './permissions/guard-routes.ts';

/** A response: its status, and its body or the error in it. */
export interface ApiResponse {
  readonly status: number;
  readonly body: unknown;
  readonly error: ControlErrorBody['error'] | undefined;
}

/** Users and organizations on a control plane of their own. A header replaces the login. */
export interface TeamHarness {
  readonly test: TestControl;
  /** The control port's app without the login. */
  readonly app: Hono<ControlEnv>;
  /** Creates a user and returns its id. */
  person(email: string): Promise<string>;
  /** Creates an organization with these members and returns its id. */
  organization(name: string, members: Readonly<Record<string, Role>>): Promise<string>;
  /** Returns the roles of an organization's members, by user id. */
  rolesOf(organizationId: string): Promise<Readonly<Record<string, Role>>>;
  get(userId: string | undefined, path: string): Promise<ApiResponse>;
  post(userId: string | undefined, path: string, body?: object): Promise<ApiResponse>;
  patch(userId: string | undefined, path: string, revision: number, body: object): Promise<ApiResponse>;
  stop(): Promise<void>;
}

/** Starts the control plane, with a mail server if `sendMail` is given. */
export async function startTeamHarness(options: { readonly sendMail?: SendMail } = {}): Promise<TeamHarness> {
  const test = await startTestControl(options);
  const { db } = test;
  const ids = createIdGenerator(test.deps);
  const app = createApp(test.deps);
  const emails = new Map<string, string>();
  app.use(async (context, next) => {
    const userId = context.req.header('X-Test-User');
    if (userId !== undefined) {
      const email = emails.get(userId) ?? '';
      context.set('actor', { kind: 'user', userId, email });
      context.set('session', { sessionId: ids.id(), user: { userId, email, name: email } });
    }
    await next();
  });
  const parts = createApiParts(test.deps, createOperations(test.deps), () => undefined);
  app.route('/', guardRoutes(apiRoutes(parts), test.deps));

  async function request(userId: string | undefined, path: string, init: RequestInit): Promise<ApiResponse> {
    const headers = {
      'Content-Type': 'application/json',
      ...(userId === undefined ? {} : { 'X-Test-User': userId }),
    };
    const response = await app.request(path, { ...init, headers: { ...headers, ...init.headers } });
    const body = (await response.json()) as Partial<ControlErrorBody>;
    return { status: response.status, body, error: body.error };
  }

  return {
    test,
    app,
    async person(email) {
      const id = ids.id();
      await db.insertInto('users').values({ id, email, name: email, last_seen_at: null }).execute();
      emails.set(id, email);
      return id;
    },
    async organization(name, members) {
      const id = ids.id();
      await db.insertInto('organizations').values({ id, name }).execute();
      const rows = Object.entries(members).map(([user_id, role]) => ({ organization_id: id, user_id, role }));
      if (rows.length > 0) await db.insertInto('members').values(rows).execute();
      return id;
    },
    async rolesOf(organizationId) {
      const rows = await db
        .selectFrom('members')
        .select(['user_id', 'role'])
        .where('organization_id', '=', organizationId)
        .execute();
      return Object.fromEntries(rows.map(({ user_id, role }) => [user_id, role]));
    },
    get: (userId, path) => request(userId, path, {}),
    post: (userId, path, body = {}) => request(userId, path, { method: 'POST', body: JSON.stringify(body) }),
    patch: (userId, path, revision, body) =>
      request(userId, path, {
        method: 'PATCH',
        body: JSON.stringify(body),
        headers: { 'If-Match': `"${revision}"` },
      }),
    stop: test.stop,
  };
}
