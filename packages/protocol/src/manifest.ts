import { z } from 'zod';
import { consentPolicies, lateChangePolicies, privacyControlPolicies } from './page-policies.ts';

/** The elements that a running experiment is about to change, and the pages on which it does. */
export const manifestEntrySchema = z.object({
  /** Deduplicated CSS selectors of the changes of every arm. */
  selectors: z.array(z.string()),
  /** Hashes of the pages that its rules may match; absent if any page may match. See {@link pageHash}. */
  pages: z.array(z.int().min(0).max(0xffff_ffff)).optional(),
});

/**
 * What a script knows about a project before the bootstrap: settings other than the defaults, and the elements of running experiments, so
 * that a first visit hides only those. It never contains rules, variants, weights, audiences or names. A file with a manifest sets it,
 * before the bundle runs, as `pixelManifest` of its `<script>` element (or of `window` if there is no element, as in a module).
 */
export const manifestSchema = z.object({
  projectKey: z.string(),
  /** If absent, nothing is known about experiments; if empty, nothing is about to change. */
  experiments: z.array(manifestEntrySchema).optional(),
  /** Whether a URL rule matches the fragment, so that a new fragment is a new page. */
  hash: z.literal(true).optional(),
  consent: z.enum(consentPolicies).extract(['pending']).optional(),
  gpc: z.enum(privacyControlPolicies).exclude(['no_integrations']).optional(),
  late: z.enum(lateChangePolicies).extract(['skip']).optional(),
  /** Whether each page view is an event. */
  pageviews: z.literal(true).optional(),
  /** Hosts, besides the page's own site, that a redirect may lead to. */
  redirects: z.array(z.string()).optional(),
});

/**
 * Returns the text whose hash identifies a page in a manifest: the host without `www.` and a trailing dot, and the first path segment,
 * decoded if possible. Takes `location.host` and `location.pathname`.
 */
export function pageText(host: string, pathname: string): string {
  const segment = pathname.split('/', 2)[1] ?? '';
  return `${host.replace(/^www\./, '').replace(/\.(?=:\d+$|$)/, '')}/${decodeSegment(segment).normalize('NFC')}`;
}

/**
 * Returns the hash of a page in a manifest: `hash · 31 + unit` over the UTF-16 code units of its text, in 32 bits. A collision only makes
 * the pixel look for elements of the other page, so the script's size matters more than a better hash.
 */
export function pageHash(text: string): number {
  let hash = 0;
  for (let index = 0; index < text.length; index++) hash = (Math.imul(hash, 31) + text.charCodeAt(index)) | 0;
  return hash >>> 0;
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

export type ManifestEntry = z.infer<typeof manifestEntrySchema>;
export type Manifest = z.infer<typeof manifestSchema>;
