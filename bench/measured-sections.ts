import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { nodeEntryPoints } from '../scripts/build.mjs';
import { npmStaysOutside } from './npm-stays-outside.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const server = Object.values(nodeEntryPoints);
const pixel = ['packages/pixel/src/main.ts', 'packages/pixel/src/runtime/main.ts'];
const scan = [
  'packages/store/src/events/results/clickhouse-results.ts',
  'packages/store/src/events/clickhouse-tables.ts',
];

interface Source {
  readonly file: string;
  /** Entry points of the measured code. */
  readonly entries: readonly string[];
  /** The bench that writes it: `npm run bench -- …`. */
  readonly bench: string;
}

/** The sections with figures. */
const sections = {
  snapshot: { file: 'docs/benchmarks.md', entries: ['bench/snapshot/load-once.ts'], bench: 'snapshot' },
  edge: { file: 'docs/benchmarks.md', entries: ['bench/edge/pixel-target.ts'], bench: 'edge' },
  ingest: { file: 'docs/benchmarks.md', entries: ['bench/ingest/drain-target.ts'], bench: 'ingest' },
  connections: { file: 'docs/benchmarks.md', entries: server, bench: 'connections' },
  roles: { file: 'docs/benchmarks.md', entries: server, bench: 'roles' },
  soak: { file: 'docs/benchmarks.md', entries: server, bench: 'soak' },
  pixel: { file: 'docs/benchmarks.md', entries: pixel, bench: 'pixel' },
  stats: { file: 'docs/benchmarks.md', entries: ['packages/stats/src/index.ts'], bench: 'stats' },
  documents: { file: 'docs/benchmarks.md', entries: ['packages/control/src/index.ts'], bench: 'documents' },
  results: { file: 'docs/benchmarks.md', entries: scan, bench: 'results' },
  'beside-scan': { file: 'docs/benchmarks.md', entries: server, bench: 'beside-scan' },
  dashboard: { file: 'docs/benchmarks.md', entries: ['apps/dashboard/src/main.tsx'], bench: 'dashboard' },
  paint: { file: 'docs/guide/anti-flicker.md', entries: pixel, bench: 'pixel' },
  calibration: {
    file: 'docs/statistics.md',
    entries: ['bench/calibration/simulations.ts'],
    bench: 'calibration',
  },
  'end-to-end': {
    file: 'docs/statistics.md',
    entries: ['bench/end-to-end/play.ts'],
    bench: 'end-to-end',
  },
  faults: { file: 'docs/reliability.md', entries: server, bench: 'faults' },
  lies: { file: 'docs/reliability.md', entries: server, bench: 'faults lies' },
} as const satisfies Readonly<Record<string, Source>>;

export type SectionName = keyof typeof sections;
export const sectionNames = Object.keys(sections) as readonly SectionName[];

/** Note in a section whose code has changed since the measurement. */
export const olderNote = '*The code has changed since these figures were measured.*';

/** The document with a section, relative to the repository root, and the bench that writes it. */
export function sourceOf(name: SectionName): Source {
  return sections[name];
}

/** A section as found in its document. */
export interface Section {
  readonly document: string;
  /** From its first marker to its last. */
  readonly text: string;
  /** Of the measured code. */
  readonly fingerprint: string | undefined;
  readonly saysOlder: boolean;
}

/** Reads a section from its document; undefined if it isn't there. */
export async function readSection(name: SectionName): Promise<Section | undefined> {
  const document = await readFile(`${root}${sections[name].file}`, 'utf8').catch(() => '');
  const found = new RegExp(`<!-- begin ${name}(?: of (\\w+))? -->[^]*?<!-- end ${name} -->`).exec(document);
  if (found === null) return undefined;
  const [text, fingerprint] = found;
  return { document, text, fingerprint, saysOlder: text.includes(olderNote) };
}

/**
 * A fingerprint of the code that a section measures: its modules and their imports, bundled and without comments, so that only executed
 * code counts.
 */
export async function fingerprintOf(name: SectionName): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [...sections[name].entries],
    outdir: 'dist',
    bundle: true,
    minify: true,
    write: false,
    platform: 'node',
    format: 'esm',
    logLevel: 'silent',
    plugins: [npmStaysOutside],
  });
  const hash = createHash('sha256');
  for (const { contents } of outputFiles) hash.update(contents);
  return hash.digest('hex').slice(0, 12);
}
