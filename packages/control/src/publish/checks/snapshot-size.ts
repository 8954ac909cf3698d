import { maxSnapshotBytes } from '@pixel/protocol';
import { compileSnapshot } from '../compile/compile-snapshot.ts';
import type { Finding, PublicationStates } from './finding.ts';

const warnAbove = 0.8;

/** Warns if the project's snapshot is larger than 80% of the size limit. */
export function snapshotSize({ next }: PublicationStates): readonly Finding[] {
  const { snapshot } = compileSnapshot(next, { version: '', previousVersion: null });
  const bytes = Buffer.byteLength(JSON.stringify(snapshot));
  if (bytes <= maxSnapshotBytes * warnAbove) return [];
  return [
    {
      code: 'snapshot_size',
      path: 'project',
      message: `The project's configuration is ${bytes} bytes large, and at most ${maxSnapshotBytes} can be published; archive completed experiments and surveys`,
      parameters: { bytes, maxBytes: maxSnapshotBytes },
    },
  ];
}
