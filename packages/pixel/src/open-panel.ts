import type { Bootstrap } from '@pixel/protocol';
import { type HashedScript, loadScript } from './load-script.ts';
import type { DebugInput, PreviewInput, ShowPanel } from './panel/state.ts';
import { panelPath } from './panel-path.ts';

/**
 * Loads the file with badge and panel and shows one of them. Resolves to a preview's blob, or null if there is none. Never rejects: a page
 * that can't load the file continues without it.
 */
export function openPanel(
  service: Pick<HashedScript, 'endpoint' | 'source' | 'nonce'>,
  input: PreviewInput | DebugInput,
): Promise<Bootstrap | null> {
  return loadScript<ShowPanel>({ ...service, path: panelPath })
    .then((show) => show(input))
    .catch(() => null);
}
