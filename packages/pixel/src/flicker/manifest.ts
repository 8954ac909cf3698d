import type { Bootstrap, BootstrapExperiment, Manifest, ManifestEntry } from '@pixel/protocol';
import { attempt } from '../attempt.ts';

/** What the script's manifest says of a page. */
export interface PageManifest {
  /** Selectors of elements that may be about to change on the page that is shown now; where a blob of it is known, of those that it changes. */
  selectors(blob: Bootstrap | undefined): readonly string[];
  /** Whether an experiment may still be for the page that is shown now. */
  allows(experiment: BootstrapExperiment): boolean;
}

/** Reads a manifest; one that knows nothing hides nothing and allows everything. */
export function readManifest({ experiments = [] }: Partial<Manifest>): PageManifest {
  const isHere = ({ pages }: ManifestEntry) => pages?.includes(pageHash(location)) !== false;
  return {
    selectors: (blob) =>
      blob
        ? blob.experiments.flatMap(({ variant }) => variant.changes.map(({ selector }) => selector))
        : experiments.filter(isHere).flatMap(({ selectors }) => selectors),
    allows({ probes }) {
      // Entries have no names: the experiment's are those that list its elements.
      const own = experiments.filter(({ selectors }) => probes.every((probe) => selectors.includes(probe)));
      return own.length === 0 || own.some(isHere);
    },
  };
}

/** What stands for a page in a manifest: a hash of host without `www.` and a dot at its end, and first path segment, decoded where it can be. */
export function pageHash({ host, pathname }: Pick<Location, 'host' | 'pathname'>): number {
  const [, segment = ''] = pathname.split('/');
  const name = host.replace(/^www\.|\.(?=:\d+$|$)/g, '');
  return hashText(`${name}/${attempt(() => decodeURIComponent(segment), segment)}`.normalize('NFC'));
}

/** `hash · 31 + unit` over the UTF-16 code units of a text, as an unsigned 32-bit integer. */
export function hashText(text: string): number {
  // Not by characters, of which some have two units.
  return text.split('').reduce((hash, unit) => Math.imul(hash, 31) + unit.charCodeAt(0), 0) >>> 0;
}
