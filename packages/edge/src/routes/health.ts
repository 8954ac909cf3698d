import type { Health } from '@pixel/protocol';
import type { Kv } from '@pixel/store/kv';
import { jsonResponse, type RouteResponse } from '../http/edge-response.ts';
import type { Projects } from '../snapshots/projects.ts';

/** `GET /health`: 200 while bootstraps can be served, even if only from the last known configuration. */
export function healthRoute(deps: { readonly kv: Kv; readonly projects: Projects }) {
  return async function health(): Promise<RouteResponse> {
    const kv = await deps.kv.isReachable();
    const ok = kv || (await deps.projects.hasLoaded());
    const body: Health = { ok, service: 'pixel-worker', kv };
    return jsonResponse(JSON.stringify(body), { 'Cache-Control': 'no-store' }, ok ? 200 : 503);
  };
}
