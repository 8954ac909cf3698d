import { maxSnapshotBytes } from '@pixel/protocol';
import { compileSnapshot } from '../compile/compile-snapshot.ts';
import type { Finding, PublicationStates } from './finding.ts';

const warnAbove = 0.8;

/** Warns if a project's snapshot is close to the size limit of edges. */
export function snapshotSize({ next }: PublicationStates): readonly Finding[] {
  const { snapshot } = compileSnapshot(next, { version: '', previousVersion: null });
  const bytes = Buffer.byteLength(JSON.stringify(snapshot));
  if (bytes <= maxSnapshotBytes * warnAbove) return [];
  return [
    {
      code: 'snapshot_size',
      path: 'project',
      message: `The project is too large to publish: ${bytes} bytes, limit ${maxSnapshotBytes}; archive what has ended`,
      parameters: { bytes, maxBytes: maxSnapshotBytes },
    },
  ];
}
