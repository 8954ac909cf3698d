import { basename } from 'node:path';
import type { SpoolFile, SpoolFiles } from './spool-files.ts';

/** Disk contents: files by name. */
export type DiskContent = ReadonlyMap<string, Uint8Array>;

/** A modifying operation; operations are listed in the order in which they started. A durable write is two: the write and its sync. */
export interface DiskOperation {
  readonly kind: 'create' | 'write' | 'truncate' | 'fdatasync' | 'rename' | 'unlink' | 'syncDirectory';
  readonly name: string;
  /** The bytes written, or the bytes made durable by the sync of a durable write. */
  readonly bytes?: Uint8Array;
}

/** A directory on a disk whose power can fail, with the guarantees of POSIX and no others. */
export interface FailingDisk {
  readonly files: SpoolFiles;
  readonly operations: DiskOperation[];
  /** Resolves when the power fails. Operations in progress or started later never settle. */
  readonly powerLost: Promise<void>;
  /** Returns all possible contents once the power is back, without duplicates. */
  contentsAfterPowerLoss(): readonly DiskContent[];
}

/** A file's content as seen by processes, as it is on disk, and the changes in between. */
interface Inode {
  readonly id: number;
  seen: Uint8Array;
  durable: Uint8Array;
  pending: Change[];
}

type Change =
  | { readonly kind: 'write'; readonly bytes: Uint8Array; readonly position: number }
  | { readonly kind: 'truncate'; readonly length: number };

type EntryChange =
  | { readonly kind: 'link'; readonly name: string; readonly inode: Inode }
  | { readonly kind: 'rename'; readonly from: string; readonly to: string; readonly inode: Inode }
  | { readonly kind: 'unlink'; readonly name: string };

/**
 * Creates a disk that loses power during the operation `failAt`, counted from 1, or never. `fails` selects operations that report an error:
 * a failed sync leaves its data in any state, a failed write has written half.
 */
export function createFailingDisk(options: {
  readonly content?: DiskContent;
  readonly failAt?: number;
  readonly fails?: (operation: DiskOperation, number: number) => boolean;
}): FailingDisk {
  const { content = new Map(), failAt, fails = () => false } = options;
  const operations: DiskOperation[] = [];
  let ids = 0;
  const durableEntries = new Map<string, Inode>();
  for (const [name, bytes] of content)
    durableEntries.set(name, { id: ids++, seen: bytes, durable: bytes, pending: [] });
  const entries = new Map(durableEntries);
  let pendingEntries: EntryChange[] = [];
  let lost = false;
  let losePower = (): void => {};
  const powerLost = new Promise<void>((resolve) => {
    losePower = resolve;
  });

  /** Runs the operation unless the power is gone. At the point of failure it has started, but never settles. */
  async function operate(
    operation: DiskOperation,
    run: () => void,
    runInPart: () => void = () => undefined,
  ): Promise<void> {
    await Promise.resolve();
    if (lost) return never;
    operations.push(operation);
    if (operations.length === failAt) {
      lost = true;
      // Whether a sync completed is open: keep its data pending, which allows both outcomes.
      if (operation.kind !== 'fdatasync' && operation.kind !== 'syncDirectory') run();
      losePower();
      return never;
    }
    if (fails(operation, operations.length)) {
      runInPart();
      throw new Error(`EIO: i/o error, ${operation.kind}`);
    }
    run();
  }

  async function look<T>(run: () => T): Promise<T> {
    await Promise.resolve();
    return lost ? never : run();
  }

  function find(path: string): Inode {
    const inode = entries.get(basename(path));
    if (inode === undefined) throw new Error(`ENOENT: no such file ${path}`);
    return inode;
  }

  function change(inode: Inode, made: Change): void {
    inode.seen = applyChange(inode.seen, made);
    inode.pending.push(made);
  }

  function settle(inode: Inode): void {
    inode.durable = inode.seen;
    inode.pending = [];
  }

  function changeEntry(made: EntryChange): void {
    applyEntry(entries, made);
    pendingEntries.push(made);
  }

  function makeDurably(name: string, inode: Inode): void {
    entries.set(name, inode);
    durableEntries.set(name, inode);
  }

  function openFile(inode: Inode, name: string): SpoolFile {
    return {
      async writeDurably(bytes, position) {
        const copy = bytes.slice();
        const write = (part: Uint8Array) => () => change(inode, { kind: 'write', bytes: part, position });
        const half = copy.subarray(0, Math.floor(copy.length / 2));
        await operate({ kind: 'write', name, bytes: copy }, write(copy), write(half));
        await operate({ kind: 'fdatasync', name, bytes: copy }, () => {
          // Covers its own bytes only. If bytes of a failed write are still in the file, the model treats none of them as durable.
          const lastCut = inode.pending.findLastIndex(({ kind }) => kind === 'truncate');
          if (lastCut === inode.pending.length - 2) settle(inode);
        });
      },
      write: (bytes, position) =>
        look(() => {
          inode.seen = applyChange(inode.seen, { kind: 'write', bytes: bytes.slice(), position });
        }),
      read: (position, length) => look(() => inode.seen.slice(position, position + length)),
      fdatasync: () => operate({ kind: 'fdatasync', name }, () => settle(inode)),
      truncate: (length) =>
        operate({ kind: 'truncate', name }, () => change(inode, { kind: 'truncate', length })),
      size: () => look(() => inode.seen.length),
      close: () => look(() => undefined),
    };
  }

  return {
    operations,
    powerLost,
    files: {
      makeDirectory: () => look(() => undefined),
      list: () => look(() => [...entries.keys()]),
      async open(path, mode) {
        const name = basename(path);
        if (mode === 'create')
          await operate({ kind: 'create', name }, () => {
            const existing = entries.get(name);
            if (existing !== undefined) change(existing, { kind: 'truncate', length: 0 });
            else
              changeEntry({
                kind: 'link',
                name,
                inode: { id: ids++, seen: nothing, durable: nothing, pending: [] },
              });
          });
        // A note guarantees nothing: it may be missing, current, or from any earlier time.
        if (mode === 'note' && !entries.has(name))
          makeDurably(name, { id: ids++, seen: nothing, durable: nothing, pending: [] });
        return look(() => openFile(find(path), name));
      },
      rename: (from, to) =>
        operate({ kind: 'rename', name: basename(to) }, () =>
          changeEntry({ kind: 'rename', from: basename(from), to: basename(to), inode: find(from) }),
        ),
      unlink: (path) =>
        operate({ kind: 'unlink', name: basename(path) }, () => {
          find(path);
          changeEntry({ kind: 'unlink', name: basename(path) });
        }),
      syncDirectory: () =>
        operate({ kind: 'syncDirectory', name: '' }, () => {
          durableEntries.clear();
          for (const [name, inode] of entries) durableEntries.set(name, inode);
          pendingEntries = [];
        }),
      freeBytes: () => look(() => Number.MAX_SAFE_INTEGER),
    },
    contentsAfterPowerLoss() {
      const found = new Map<string, DiskContent>();
      for (const changes of subsets(pendingEntries)) {
        const left = new Map(durableEntries);
        for (const made of changes) applyEntry(left, made);
        // The current segment and the commit file may be unsynced at the same time; every other file is durable by then.
        for (const outcome of combinations(
          [...left].map(([name, inode]) => ({ name, contents: contentsOf(inode) })),
        ))
          found.set(fingerprint(outcome), outcome);
      }
      return [...found.values()];
    },
  };
}

const nothing = new Uint8Array(0);
const never = new Promise<never>(() => undefined);

function applyChange(content: Uint8Array, made: Change): Uint8Array {
  const length =
    made.kind === 'truncate' ? made.length : Math.max(content.length, made.position + made.bytes.length);
  const changed = new Uint8Array(length);
  changed.set(content.subarray(0, length));
  if (made.kind === 'write') changed.set(made.bytes, made.position);
  return changed;
}

function applyEntry(entries: Map<string, Inode>, made: EntryChange): void {
  if (made.kind === 'link') entries.set(made.name, made.inode);
  if (made.kind === 'unlink') entries.delete(made.name);
  if (made.kind === 'rename') {
    if (entries.get(made.from) === made.inode) entries.delete(made.from);
    entries.set(made.to, made.inode);
  }
}

/** Possible contents of a file: the synced content with each later change applied, not applied, or applied in part. */
function contentsOf(inode: Inode): readonly Uint8Array[] {
  const contents = inode.pending.length === 0 && inode.seen !== inode.durable ? [inode.seen] : [];
  contents.push(inode.durable);
  let content = inode.durable;
  for (const made of inode.pending) {
    if (made.kind === 'write') contents.push(...tornWrites(content, made.bytes, made.position));
    content = applyChange(content, made);
    contents.push(content);
  }
  return contents;
}

/** A write of which only the first bytes, the last bytes, or the length took effect. */
function tornWrites(content: Uint8Array, bytes: Uint8Array, position: number): readonly Uint8Array[] {
  const { length } = bytes;
  const cuts = [
    ...new Set([1, 4, 7, 8, 9, Math.floor(length / 3), Math.floor(length / 2), length - 9, length - 1]),
  ];
  const inside = cuts.filter((cut) => cut > 0 && cut < length);
  const write = (part: Uint8Array, at: number) =>
    applyChange(content, { kind: 'write', bytes: part, position: at });
  const firstOnly = inside.map((cut) => write(bytes.subarray(0, cut), position));
  const lastOnly = inside.map((cut) => write(bytes.subarray(cut), position + cut));
  const holes = inside.map((cut) => write(bytes.slice().fill(0, cut), position));
  return [...firstOnly, ...lastOnly, ...holes, write(new Uint8Array(length), position)];
}

function subsets<T>(items: readonly T[]): readonly (readonly T[])[] {
  if (items.length > 6) throw new Error(`${items.length} changes of entries at once are too many to try`);
  return Array.from({ length: 2 ** items.length }, (_, mask) => items.filter((_, at) => mask & (1 << at)));
}

function combinations(
  files: readonly { readonly name: string; readonly contents: readonly Uint8Array[] }[],
): readonly DiskContent[] {
  let found: DiskContent[] = [new Map()];
  for (const { name, contents } of files)
    found = found.flatMap((disk) => contents.map((content) => new Map([...disk, [name, content]])));
  return found;
}

function fingerprint(content: DiskContent): string {
  return [...content]
    .map(([name, bytes]) => `${name}=${Buffer.from(bytes).toString('base64')}`)
    .sort()
    .join(' ');
}
