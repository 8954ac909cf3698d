import { groupHeaderBytes, readFrame, toView } from './frame.ts';
import { findGroups } from './group-scan.ts';
import { nodeFiles } from './node-files.ts';

/** A record of a queue file and its byte range within the file. */
export interface LocatedRecord {
  readonly record: Uint8Array;
  /** Including its frame. */
  readonly from: number;
  readonly to: number;
  /** Byte range of its group including the head: damage costs no more than a group. */
  readonly group: { readonly from: number; readonly to: number };
}

/** Returns the readable records of a queue file, for tools that inspect one while nobody writes to it. */
export async function readRecords(path: string): Promise<readonly LocatedRecord[]> {
  const file = await nodeFiles.open(path, 'read');
  try {
    const view = toView(await file.read(0, await file.size()));
    return (await findGroups(file, 0)).flatMap(({ offset, bytes, position, records }) => {
      const group = { from: offset, to: offset + groupHeaderBytes + bytes };
      const located: LocatedRecord[] = [];
      for (let from = offset + groupHeaderBytes; located.length < records; ) {
        const frame = readFrame(view, from, position + located.length);
        if (frame.status !== 'record') break;
        located.push({ record: frame.record, from, to: frame.next, group });
        from = frame.next;
      }
      return located;
    });
  } finally {
    await file.close();
  }
}
