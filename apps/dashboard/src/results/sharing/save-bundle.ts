import { basePath } from '../../api/base.ts';
import { fetchFromApi } from '../../api/client.ts';
import { saveFile } from '../../ui/save-file.ts';
import type { ExperimentRef } from '../view/use-results.ts';

/** The bundle to download: with per-visitor data, or sums only. */
export type BundleKind = 'visitors' | 'sums';

/** Downloads all of a phase's looks as a compressed file that `pixel results verify` can recompute. Rejects with an API error. */
export async function saveBundle(
  { projectKey, experimentKey }: ExperimentRef,
  { kind, phase }: { readonly kind: BundleKind; readonly phase: number },
): Promise<void> {
  const path = `/api/projects/${encodeURIComponent(projectKey)}/experiments/${encodeURIComponent(experimentKey)}`;
  const bundle = kind === 'visitors' ? 'bundle/visitors' : 'bundle';
  const response = await fetchFromApi(`${basePath}${path}/results/${bundle}?phase=${phase}`);
  const compressed = response.body?.pipeThrough(new CompressionStream('gzip'));
  const file = await new Response(compressed ?? null).blob();
  saveFile(bundleName(experimentKey), new Blob([file], { type: 'application/gzip' }));
}

/** Returns the file name of a bundle. */
export function bundleName(experimentKey: string): string {
  return `${experimentKey}.jsonl.gz`;
}
