export { createIngest, type Ingest, type IngestDeps, type IngestedBatch } from './ingest.ts';
export type { Log } from './log.ts';
