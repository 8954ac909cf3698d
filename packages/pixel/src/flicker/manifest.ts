import type { Bootstrap, BootstrapExperiment, Manifest, ManifestEntry } from '@pixel/protocol';
import { attempt } from '../attempt.ts';

/** The script's manifest, as it applies to the current page. */
export interface PageManifest {
  /**
   * Returns selectors of elements that may be about to change on the current page; if its blob is known, only those that the blob changes.
   */
  selectors(blob: Bootstrap | undefined): readonly string[];
  /** Whether an experiment may still apply to the current page. */
  allows(experiment: BootstrapExperiment): boolean;
}

/** Reads a manifest. An empty one hides nothing and allows everything. */
export function readManifest({ experiments = [] }: Partial<Manifest>): PageManifest {
  const isHere = ({ pages }: ManifestEntry) => pages?.includes(hashPage(location)) !== false;
  return {
    selectors: (blob) =>
      blob
        ? blob.experiments.flatMap(({ variant }) => variant.changes.map(({ selector }) => selector))
        : experiments.filter(isHere).flatMap(({ selectors }) => selectors),
    allows({ probes }) {
      // Entries have no keys, so match them by the experiment's selectors.
      const own = experiments.filter(({ selectors }) => probes.every((probe) => selectors.includes(probe)));
      return own.length === 0 || own.some(isHere);
    },
  };
}

/**
 * Identifies a page in a manifest: a hash of the host, without `www.` and a trailing dot, and the first path segment, decoded if possible.
 */
export function hashPage({ host, pathname }: Pick<Location, 'host' | 'pathname'>): number {
  const [, segment = ''] = pathname.split('/');
  const name = host.replace(/^www\.|\.(?=:\d+$|$)/g, '');
  return hashText(`${name}/${attempt(() => decodeURIComponent(segment), segment)}`.normalize('NFC'));
}

/** `hash · 31 + unit` over a string's UTF-16 code units, as an unsigned 32-bit integer. */
export function hashText(text: string): number {
  // By code units, not by characters, some of which have two.
  return text.split('').reduce((hash, unit) => Math.imul(hash, 31) + unit.charCodeAt(0), 0) >>> 0;
}
