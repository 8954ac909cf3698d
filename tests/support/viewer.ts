import { askPostgres } from './ask-postgres.ts';
import type { PixelServer } from './pixel-server.ts';

/** Leaves everybody of a server no more than a viewer's rights, which nobody could do from outside. */
export function becomeViewer(pixel: Pick<PixelServer, 'dataDirectory'>): Promise<void> {
  return askPostgres(pixel, "update members set role = 'viewer'");
}
