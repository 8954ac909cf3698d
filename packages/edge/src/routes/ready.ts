import type { Readiness } from '@pixel/protocol';
import type { Kv } from '@pixel/store/kv';
import { jsonResponse, type RouteResponse } from '../http.ts';
import type { Projects } from '../projects.ts';

/** `GET /health/ready`: 200 while a load balancer may send visitors here, else 503; see {@link Readiness}. */
export function readyRoute(deps: {
  readonly kv: Kv;
  readonly projects: Pick<Projects, 'anyLoaded' | 'unusable'>;
  readonly isDraining: () => boolean;
}) {
  return async function readiness(): Promise<RouteResponse> {
    const kv = await deps.kv.answers();
    const unusableConfigurations = deps.projects.unusable();
    const draining = deps.isDraining();
    const ready = (kv || (await deps.projects.anyLoaded())) && unusableConfigurations === 0 && !draining;
    const body: Readiness = { ready, kv, unusableConfigurations, draining };
    return jsonResponse(JSON.stringify(body), { 'Cache-Control': 'no-store' }, ready ? 200 : 503);
  };
}
