export { createFetchHandler } from './bindings/fetch.ts';
export { createNodeListener } from './bindings/node.ts';
export type { BodyReceiver } from './bindings/read-node-body.ts';
export { createEdge, type Edge, type EdgeDeps, type EdgeMetrics, type EdgeNotes } from './edge.ts';
export type { EdgeRequest } from './http/edge-request.ts';
export { type EdgeResponse, errorResponse } from './http/edge-response.ts';
export { commonHeaders, preflightHeaders } from './http/preflight-headers.ts';
export { type Demand, type RateLimits, slotCount } from './limits/rate-limits.ts';
export {
  type Asset,
  type Compress,
  type EncodedAsset,
  hashedCacheControl,
  scriptCacheControl,
} from './scripts/asset.ts';
