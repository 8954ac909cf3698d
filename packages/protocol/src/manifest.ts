import { z } from 'zod';

/** Elements that one running experiment is about to change, and where. */
export const manifestEntrySchema = z.object({
  /** CSS selectors of the changes of every arm, each once. */
  selectors: z.array(z.string()),
  /** Hashes of the pages that its rules leave possible; absent where they leave any page possible. See {@link pageText}. */
  pages: z.array(z.int().min(0).max(0xffff_ffff)).optional(),
});

/**
 * What a script tells of a project's running experiments, so that a first visit hides only the elements about to change: never
 * rules, variants, weights, audiences or names. A file that carries one sets it, before the bundle runs, as `pixelManifest` of
 * its own `<script>` element (of `window` where a page gives the script no element, as in a module). A script
 * without one knows nothing of the project; one without experiments knows that nothing is about to change.
 */
export const manifestSchema = z.object({
  projectKey: z.string(),
  experiments: z.array(manifestEntrySchema),
});

/**
 * The text whose 32-bit MurmurHash3 (seed 0) stands for a page in a manifest: its host without `www.` and a dot at its end, and the
 * first segment of its path, decoded where it can be. `location.host` and `location.pathname` are what it takes.
 */
export function pageText(host: string, pathname: string): string {
  const segment = pathname.split('/', 2)[1] ?? '';
  return `${host.replace(/^www\./, '').replace(/\.(?=:\d+$|$)/, '')}/${decoded(segment).normalize('NFC')}`;
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

export type ManifestEntry = z.infer<typeof manifestEntrySchema>;
export type Manifest = z.infer<typeof manifestSchema>;
