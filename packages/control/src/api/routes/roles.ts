import { Hono } from 'hono';
import type { ControlEnv } from '../http/create-app.ts';
import { roleMatrix } from '../permissions/abilities.ts';

/** `GET /roles`: the roles that have each ability. */
export function roleRoutes() {
  return new Hono<ControlEnv>().get('/roles', (context) => context.json(roleMatrix()));
}
