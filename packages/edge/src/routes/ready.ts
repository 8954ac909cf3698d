import type { Readiness } from '@pixel/protocol';
import type { Kv } from '@pixel/store/kv';
import { type QueueAppends, stuckAfterMs } from '@pixel/store/queue';
import { jsonResponse, type RouteResponse } from '../http/edge-response.ts';
import type { Projects } from '../snapshots/projects.ts';

/** `GET /health/ready`: 200 while a load balancer may send visitors here, otherwise 503; see {@link Readiness}. */
export function readyRoute(deps: {
  readonly kv: Kv;
  readonly projects: Pick<Projects, 'hasLoaded' | 'unusableCount'>;
  readonly queue: Partial<Pick<QueueAppends, 'health'>>;
  readonly unknownProjects?: 'accept' | 'refuse';
  readonly undeliveredCount: () => number;
  readonly isDraining: () => boolean;
}) {
  return async function readiness(): Promise<RouteResponse> {
    const [kv, health] = await Promise.all([deps.kv.isReachable(), deps.queue.health?.()]);
    const { refusal = null, stuckMs = 0, waiting = 0, damaged = 0 } = health ?? {};
    const events = {
      // If unknown projects are rejected, the store has to answer whether a project that isn't in memory exists.
      accepted: refusal === null && (kv || deps.unknownProjects !== 'refuse'),
      waiting,
      stuckSeconds: stuckMs < stuckAfterMs ? 0 : Math.floor(stuckMs / 1_000),
      lost: damaged,
    };
    const unusableConfigurations = deps.projects.unusableCount();
    const outdatedConfigurations = deps.undeliveredCount();
    const draining = deps.isDraining();
    const isServing =
      (kv || (await deps.projects.hasLoaded())) && unusableConfigurations + outdatedConfigurations === 0;
    const ready = isServing && events.accepted && events.stuckSeconds === 0 && !draining;
    const body: Readiness = { ready, kv, unusableConfigurations, outdatedConfigurations, events, draining };
    return jsonResponse(JSON.stringify(body), { 'Cache-Control': 'no-store' }, ready ? 200 : 503);
  };
}
