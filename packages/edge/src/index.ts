export { type Asset, type Compress, type Encoded, hashedCacheControl, scriptCacheControl } from './assets.ts';
export { createFetchHandler } from './bindings/fetch.ts';
export { createNodeListener } from './bindings/node.ts';
export type { BodyReceiver } from './bindings/read-node-body.ts';
export { createEdge, type Edge, type EdgeDeps, type EdgeFigures } from './edge.ts';
export { type EdgeRequest, type EdgeResponse, errorResponse, everyAnswer, preflightHeaders } from './http.ts';
export { type Demand, type RateLimits, slotCount } from './rate-limits.ts';
