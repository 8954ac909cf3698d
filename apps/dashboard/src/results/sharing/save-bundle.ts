import { basePath } from '../../api/base.ts';
import { fetchFromApi } from '../../api/client.ts';
import { saveFile } from '../../ui/save-file.ts';
import type { ResultsName } from '../view/use-results.ts';

/** The bundle to download: with per-visitor data, or sums only. */
export type BundleKind = 'visitors' | 'sums';

/** Downloads all of a phase's looks as a compressed file that `pixel results verify` can recompute. Rejects like every control call. */
export async function saveBundle(
  { projectKey, experimentKey }: ResultsName,
  { kind, phase }: { readonly kind: BundleKind; readonly phase: number },
): Promise<void> {
  const path = `/api/projects/${encodeURIComponent(projectKey)}/experiments/${encodeURIComponent(experimentKey)}`;
  const bundle = kind === 'visitors' ? 'bundle/visitors' : 'bundle';
  const answer = await fetchFromApi(`${basePath}${path}/results/${bundle}?phase=${phase}`);
  const packed = answer.body?.pipeThrough(new CompressionStream('gzip'));
  const file = await new Response(packed ?? null).blob();
  saveFile(bundleName(experimentKey), new Blob([file], { type: 'application/gzip' }));
}

/** Returns the file name of a bundle. */
export function bundleName(experimentKey: string): string {
  return `${experimentKey}.jsonl.gz`;
}
