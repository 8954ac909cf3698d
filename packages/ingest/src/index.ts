export { createIngest, type Ingest, type IngestDeps } from './ingest.ts';
export type { Log } from './log.ts';
