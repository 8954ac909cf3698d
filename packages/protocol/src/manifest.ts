import { z } from 'zod';
import { consentPolicies, lateChangePolicies, privacyControlPolicies } from './page-policies.ts';

/** Elements that one running experiment is about to change, and where. */
export const manifestEntrySchema = z.object({
  /** CSS selectors of the changes of every arm, each once. */
  selectors: z.array(z.string()),
  /** Hashes of the pages that its rules leave possible; absent where they leave any page possible. See {@link pageHash}. */
  pages: z.array(z.int().min(0).max(0xffff_ffff)).optional(),
});

/**
 * What a script tells of a project: those of its settings that are not the defaults, and of its running experiments, so that a
 * first visit hides only the elements about to change, never rules, variants, weights, audiences or names. A file that carries
 * one sets it, before the bundle runs, as `pixelManifest` of its own `<script>` element (of `window` where a page gives the
 * script no element, as in a module).
 */
export const manifestSchema = z.object({
  projectKey: z.string(),
  /** Without it nothing is known of experiments; an empty list says that nothing is about to change. */
  experiments: z.array(manifestEntrySchema).optional(),
  /** Some URL rule looks at the fragment: a page whose fragment changes is another page. */
  hash: z.literal(true).optional(),
  consent: z.enum(consentPolicies).extract(['pending']).optional(),
  gpc: z.enum(privacyControlPolicies).exclude(['no_integrations']).optional(),
  late: z.enum(lateChangePolicies).extract(['skip']).optional(),
  /** Each view of a page is an event. */
  pageviews: z.literal(true).optional(),
  /** Names of the hosts, besides those of the page's own site, that a redirect may lead to. */
  redirects: z.array(z.string()).optional(),
});

/**
 * The text whose hash stands for a page in a manifest: its host without `www.` and a dot at its end, and the
 * first segment of its path, decoded where it can be. `location.host` and `location.pathname` are what it takes.
 */
export function pageText(host: string, pathname: string): string {
  const segment = pathname.split('/', 2)[1] ?? '';
  return `${host.replace(/^www\./, '').replace(/\.(?=:\d+$|$)/, '')}/${decoded(segment).normalize('NFC')}`;
}

/**
 * What stands in a manifest for the page of such a text: `hash · 31 + unit` over its UTF-16 code units, in 32 bits. Two pages of
 * one hash cost nothing but that elements of the other are looked for: the script's bytes matter more than a better hash.
 */
export function pageHash(text: string): number {
  let hash = 0;
  for (let at = 0; at < text.length; at++) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0;
  return hash >>> 0;
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
