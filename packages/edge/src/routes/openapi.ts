import { createOpenapi, type Limits } from '@pixel/protocol';
import { type Asset, assetResponse, type Compress, createAsset } from '../assets.ts';
import type { EdgeRequest, RouteResponse } from '../http.ts';
import { sha256Hex } from '../sha256.ts';

/** `GET /openapi.json`: the description of the public endpoints, made when it is first asked for. */
export function openapiRoute(deps: { readonly limits: Limits; readonly compress: Compress | undefined }) {
  let made: Promise<() => Asset | Promise<Asset>> | undefined;

  async function make(): Promise<() => Asset | Promise<Asset>> {
    const json = JSON.stringify(createOpenapi(deps.limits));
    return createAsset(
      {
        contentType: 'application/json; charset=utf-8',
        cacheControl: 'public, max-age=300',
        etag: `"${(await sha256Hex(json)).slice(0, 32)}"`,
        body: new TextEncoder().encode(json),
      },
      deps.compress,
    );
  }

  return async function openapi(request: EdgeRequest): Promise<RouteResponse> {
    made ??= make();
    return assetResponse(await (await made)(), request);
  };
}
