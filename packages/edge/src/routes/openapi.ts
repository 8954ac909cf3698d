import { createOpenapi, type Limits } from '@pixel/protocol';
import { sha256Hex } from '../base/sha256.ts';
import type { EdgeRequest } from '../http/edge-request.ts';
import type { RouteResponse } from '../http/edge-response.ts';
import { type AssetSource, assetResponse, type Compress, createAsset } from '../scripts/asset.ts';

/** `GET /openapi.json`: the description of the public endpoints, generated on the first request. */
export function openapiRoute(deps: { readonly limits: Limits; readonly compress: Compress | undefined }) {
  let asset: Promise<AssetSource> | undefined;

  async function createOpenapiAsset(): Promise<AssetSource> {
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
    asset ??= createOpenapiAsset();
    return assetResponse(await (await asset)(), request);
  };
}
