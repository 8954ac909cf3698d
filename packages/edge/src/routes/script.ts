import type { EdgeRequest } from '../http/edge-request.ts';
import type { RouteResponse } from '../http/edge-response.ts';
import { assetResponse } from '../scripts/asset.ts';
import type { Scripts } from '../scripts/scripts.ts';

/** `GET /v/<sha256>.js`: the code of a `run_js` change, immutable under its name. */
export function scriptRoute(deps: { readonly scripts: Pick<Scripts, 'find'> }) {
  return async function script(request: EdgeRequest): Promise<RouteResponse> {
    const path = request.path.replace(/\/$/, '');
    return assetResponse(await deps.scripts.find(path, request), request);
  };
}
