import type { Bootstrap } from '@pixel/protocol';
import { type HashedScript, loadScript } from './load-script.ts';
import type { DebugInput, PreviewInput, ShowPanel } from './panel/state.ts';
import { panelPath } from './panel-path.ts';

/**
 * Loads the file with badge and panel and shows one of them; gives the blob of a preview, null where there is none. Never
 * rejects: a page that cannot have the file is as without it.
 */
export function openPanel(
  service: Pick<HashedScript, 'endpoint' | 'source' | 'nonce'>,
  input: PreviewInput | DebugInput,
): Promise<Bootstrap | null> {
  return loadScript<ShowPanel>({ ...service, path: panelPath })
    .then((show) => show(input))
    .catch(() => null);
}
