export type { Log } from './base/log.ts';
export { createIngest, type Ingest, type IngestDeps, type IngestedBatch } from './ingest.ts';
