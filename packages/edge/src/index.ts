export type { Asset } from './assets.ts';
export { createFetchHandler } from './bindings/fetch.ts';
export { createNodeListener } from './bindings/node.ts';
export { createEdge, type Edge, type EdgeDeps } from './edge.ts';
export type { EdgeRequest, EdgeResponse } from './http.ts';
