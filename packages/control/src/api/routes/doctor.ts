import { Hono } from 'hono';
import type { ControlDeps } from '../../base/control-deps.ts';
import { examine } from '../../data/doctor/examine.ts';
import type { Delivery } from '../../publish/delivery.ts';
import type { ControlEnv } from '../http/create-app.ts';

/** `GET /installation/doctor`: responds with 200 even if a check fails; see `ok` in the body. */
export function doctorRoutes(deps: ControlDeps, delivery: Delivery) {
  return new Hono<ControlEnv>().get('/installation/doctor', async (context) =>
    context.json(await examine(deps, delivery)),
  );
}
