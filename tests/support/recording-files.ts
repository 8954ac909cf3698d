import { nodeFiles, type SpoolFile, type SpoolFiles } from '@pixel/store/queue/spool';

/** One step of the spool's files, in the order in which the steps happened. */
export type FileStep =
  | { readonly step: 'written'; readonly path: string; readonly text: string }
  | { readonly step: 'sync started' | 'sync finished'; readonly path: string; readonly sync: number };

/** Node's own files, telling `record` of each write and sync; a sync waits for `beforeSync`. */
export function recordingFiles(
  record: (step: FileStep) => void,
  beforeSync: () => Promise<void> = () => Promise.resolve(),
): SpoolFiles {
  let syncs = 0;
  return {
    ...nodeFiles,
    async open(path, mode): Promise<SpoolFile> {
      const file = await nodeFiles.open(path, mode);
      return {
        ...file,
        async write(bytes, position) {
          await file.write(bytes, position);
          record({ step: 'written', path, text: Buffer.from(bytes).toString('latin1') });
        },
        async fdatasync() {
          const sync = ++syncs;
          record({ step: 'sync started', path, sync });
          await beforeSync();
          await file.fdatasync();
          record({ step: 'sync finished', path, sync });
        },
      };
    },
  };
}
