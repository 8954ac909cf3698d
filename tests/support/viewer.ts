import type { PixelServer } from './pixel-server.ts';
import { queryPostgres } from './query-postgres.ts';

/** Demotes all members to viewers, which isn't possible from outside. */
export function becomeViewer(pixel: Pick<PixelServer, 'dataDirectory'>): Promise<void> {
  return queryPostgres(pixel, "update members set role = 'viewer'");
}
