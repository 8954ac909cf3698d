import { groupHeaderBytes, readFrame, toView } from './frame.ts';
import { findGroups } from './group-scan.ts';
import { nodeFiles } from './node-files.ts';

/** A record of a queue file and its byte range within the file. */
export interface LocatedRecord {
  readonly record: Uint8Array;
  /** Start of the byte range, which includes the frame. */
  readonly from: number;
  /** Exclusive end of the byte range. */
  readonly to: number;
  /** Byte range of its group, including the header. Corruption loses at most one group. */
  readonly group: { readonly from: number; readonly to: number };
}

/**
 * Returns the readable records of a queue file, for inspection tools. Omits the rest of a group after an unreadable record. The file must
 * not be written to meanwhile.
 */
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
