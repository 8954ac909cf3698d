import { basePath } from '../../api/base.ts';
import { fetchFromControl } from '../../api/client.ts';
import { saveFile } from '../../ui/save-file.ts';
import type { ResultsName } from '../view/use-results.ts';

/** Which bundle: with what each visitor came to, or the sums alone. */
export type BundleKind = 'visitors' | 'sums';

/**
 * Saves all looks at a phase as the file that `pixel results verify` computes again, compressed as it wants it. Rejects as every call of
 * control does.
 */
export async function saveBundle(
  { projectKey, experimentKey }: ResultsName,
  { kind, phase }: { readonly kind: BundleKind; readonly phase: number },
): Promise<void> {
  const path = `/api/projects/${encodeURIComponent(projectKey)}/experiments/${encodeURIComponent(experimentKey)}`;
  const bundle = kind === 'visitors' ? 'bundle/visitors' : 'bundle';
  const answer = await fetchFromControl(`${basePath}${path}/results/${bundle}?phase=${phase}`);
  const packed = answer.body?.pipeThrough(new CompressionStream('gzip'));
  const file = await new Response(packed ?? null).blob();
  saveFile(bundleName(experimentKey), new Blob([file], { type: 'application/gzip' }));
}

/** How the file is called that is saved. */
export function bundleName(experimentKey: string): string {
  return `${experimentKey}.jsonl.gz`;
}
