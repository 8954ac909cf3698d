import { askPostgres } from './ask-postgres.ts';
import type { PixelServer } from './pixel-server.ts';

/** Demotes all members to viewers, which isn't possible from outside. */
export function becomeViewer(pixel: Pick<PixelServer, 'dataDirectory'>): Promise<void> {
  return askPostgres(pixel, "update members set role = 'viewer'");
}
