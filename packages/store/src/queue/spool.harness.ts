import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RecordingFiles, recordFiles } from '../../../../tests/support/recording-files.ts';
import { bytesOf, type QueueHarness } from './contract.ts';
import { nodeFiles } from './node-files.ts';
import { noteNames, openPositionNote } from './position-note.ts';
import type { Queue } from './queue.ts';
import { createSpool, type SpoolOptions } from './spool.ts';

/** A test's own spool directory, with recorded files and a recorded log. */
export interface SpoolHarness extends QueueHarness, RecordingFiles {
  readonly directory: string;
  readonly logged: { readonly level: string; readonly message: string }[];
  open(options?: Partial<SpoolOptions>): Promise<Queue>;
  /** Returns the names of the segments, in order. */
  segments(): Promise<readonly string[]>;
  /** Turns the last write into an interrupted one: records from a position on were never acknowledged. */
  interruptBefore(position: number): Promise<void>;
  /** Changes the content of one of the spool's files. */
  edit(name: string, change: (content: Buffer) => Uint8Array): Promise<void>;
}

/** Name of a spool's first segment. */
export const firstSegment = '0000000000000000.log';

/** Returns a segment's content without the zeros after its last record. */
export function withoutRoom(content: Uint8Array): Uint8Array {
  return content.subarray(0, content.findLastIndex((byte) => byte !== 0) + 1);
}

/** Appends texts one after another, each in a group of its own. */
export async function appendInTurn(queue: Queue, texts: readonly string[]): Promise<void> {
  for (const text of texts) await queue.append(bytesOf(text));
}

/** Creates an empty spool directory for a test. */
export async function createSpoolHarness(): Promise<SpoolHarness> {
  const directory = await mkdtemp(join(tmpdir(), 'pixel-spool-'));
  const recording = recordFiles(nodeFiles);
  const logged: { level: string; message: string }[] = [];
  const opened: Queue[] = [];
  const write = (level: string) => (_: object, message: string) => void logged.push({ level, message });

  return Object.assign(recording, {
    directory,
    logged,
    async open(options: Partial<SpoolOptions> = {}) {
      const log = { info: write('info'), warn: write('warn'), error: write('error') };
      const queue = await createSpool({ directory, files: recording.files, log, ...options });
      opened.push(queue);
      return queue;
    },
    segments: async () => (await readdir(directory)).filter((name) => name.endsWith('.log')).sort(),
    async interruptBefore(position: number) {
      await Promise.all(opened.splice(0).map((queue) => queue.close()));
      const note = await openPositionNote(nodeFiles, directory, noteNames.durable, () => undefined);
      note.put([position]);
      await note.close();
    },
    async edit(name: string, change: (content: Buffer) => Uint8Array) {
      await writeFile(join(directory, name), change(await readFile(join(directory, name))));
    },
    async dispose() {
      recording.disturb = () => undefined;
      recording.disturbEnd = () => undefined;
      await Promise.all(opened.map((queue) => queue.close()));
      await rm(directory, { recursive: true, force: true, maxRetries: 10 });
    },
  });
}
