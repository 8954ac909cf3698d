import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { describeReadingAheadContract } from './ahead/contract.ts';
import { commitAsStored, describeQueueContract, drain, textOf } from './contract.ts';
import type { Queue, QueueBatch } from './queue.ts';
import {
  appendInTurn,
  createSpoolHarness,
  firstSegment,
  type SpoolHarness,
  withoutRoom,
} from './spool.harness.ts';

describeQueueContract('The spool', createSpoolHarness);
describeReadingAheadContract('The spool', createSpoolHarness);

let harness: SpoolHarness;
beforeEach(async () => {
  harness = await createSpoolHarness();
});
afterEach(() => harness.dispose());

describe('segments', () => {
  it('starts a new one when the next group does not fit', async () => {
    const queue = await harness.open({ segmentBytes: 100 });
    await appendInTurn(queue, ['0123456789', '0123456789', '0123456789', '0123456789']);
    expect(await harness.segments()).toEqual([firstSegment, '0000000000000002.log']);
    expect(await drain(queue)).toHaveLength(4);
  });

  it('makes the old one durable before the new one, and the new one before its records', async () => {
    const queue = await harness.open({ segmentBytes: 1 });
    harness.operations.length = 0;
    await appendInTurn(queue, ['a', 'b']);
    expect(
      harness.operations
        .filter(({ kind }) => !['freeBytes', 'open', 'close'].includes(kind))
        .map(({ kind, name }) => `${kind} ${name.replace(/^pixel-spool-.*/, 'directory')}`),
    ).toEqual([
      `writeDurably ${firstSegment}.new`,
      `truncate ${firstSegment}.new`,
      `fdatasync ${firstSegment}.new`,
      'writeDurably 0000000000000001.log.new',
      'rename 0000000000000001.log.new',
      'syncDirectory directory',
      'writeDurably 0000000000000001.log.new',
    ]);
  });

  it('removes those whose records are all committed', async () => {
    const queue = await harness.open({ segmentBytes: 1 });
    await appendInTurn(queue, ['a', 'b', 'c']);
    await commitAsStored(await queue.read({ maxRecords: 1 }));
    expect(await harness.segments()).toEqual(['0000000000000001.log', '0000000000000002.log']);
  });

  it('removes consumed ones that a crash left behind', async () => {
    const queue = await harness.open({ segmentBytes: 1 });
    await appendInTurn(queue, ['a', 'b']);
    harness.disturb = (kind) => {
      if (kind === 'unlink') throw new Error('not now');
    };
    await drain(queue);
    expect(await harness.segments()).toContain(firstSegment);
    harness.disturb = () => undefined;
    await queue.close();
    const reopened = await harness.open();
    expect(await harness.segments()).toEqual(['0000000000000002.log']);
    expect(await reopened.backlog()).toBe(0);
  });

  it('are not misread if the progress note is gone', async () => {
    const queue = await harness.open({ segmentBytes: 1 });
    await appendInTurn(queue, ['a', 'b']);
    await drain(queue);
    await queue.close();
    await (await harness.open()).close();
    await harness.files.unlink(join(harness.directory, 'committed'));
    await appendInTurn(await harness.open(), ['c']);
    expect(await drain(await harness.open())).toEqual(['c']);
  });

  it('keeps counting positions when every segment is gone', async () => {
    const queue = await harness.open();
    await appendInTurn(queue, ['a', 'b']);
    await drain(queue);
    await queue.close();
    await (await harness.open()).close();
    const reopened = await harness.open();
    await appendInTurn(reopened, ['c']);
    expect(await drain(reopened)).toEqual(['c']);
    expect(await harness.segments()).toEqual(['0000000000000002.log']);
  });
});

describe('commit', () => {
  it('is durable before it resolves: file, name and directory entry', async () => {
    const queue = await harness.open();
    await appendInTurn(queue, ['a']);
    const batch = await queue.read({ maxRecords: 1 });
    harness.operations.length = 0;
    await commitAsStored(batch);
    expect(harness.operations.map(({ kind }) => kind)).toEqual([
      'open',
      'writeDurably',
      'rename',
      'close',
      'syncDirectory',
      'list',
    ]);
  });

  it('returns the batch again if it could not be written', async () => {
    const queue = await harness.open();
    await appendInTurn(queue, ['a']);
    const batch = await queue.read({ maxRecords: 1 });
    harness.disturb = (kind) => {
      if (kind === 'rename') throw new Error('not now');
    };
    await expect(commitAsStored(batch)).rejects.toThrow('not now');
    harness.disturb = () => undefined;
    expect(await drain(queue)).toEqual(['a']);
  });
});

describe('reading ahead', () => {
  const read = (queue: Queue, ahead = false) => queue.read({ maxRecords: 1, ahead });
  const texts = (batch: QueueBatch | null) => batch?.records.map(textOf);

  it('stops at a gap, which is skipped in turn', async () => {
    const before = await harness.open({ segmentBytes: 1 });
    await appendInTurn(before, ['a', 'b', 'c']);
    await before.close();
    await harness.files.unlink(join(harness.directory, '0000000000000001.log'));
    const queue = await harness.open();
    const a = await read(queue);
    expect(await read(queue, true)).toBeNull();
    expect(harness.logged).toEqual([]);
    await commitAsStored(a);
    expect(texts(await read(queue))).toEqual(['c']);
    expect(await queue.totals()).toMatchObject({ damaged: 1, waiting: 1 });
  });

  it('does not block the commit of a batch before damaged records, which are skipped in turn', async () => {
    const queue = await harness.open({ segmentBytes: 1 });
    await appendInTurn(queue, ['a', 'b', 'c']);
    const a = await read(queue);
    await harness.edit('0000000000000001.log', (content) => {
      content.writeUInt8(0xff, withoutRoom(content).length - 1);
      return content;
    });
    expect(await read(queue, true)).toBeNull();
    await commitAsStored(a);
    expect(texts(await read(queue))).toEqual(['c']);
    expect(await queue.totals()).toMatchObject({ damaged: 1, waiting: 1 });
  });

  it('returns the same batch to a regular read while it is read ahead', async () => {
    const queue = await harness.open({ segmentBytes: 1 });
    await appendInTurn(queue, ['a', 'b', 'c']);
    const a = await read(queue);
    let letGo = (): void => undefined;
    const slow = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    harness.disturb = (kind) => (kind === 'read' ? slow : undefined);
    const ahead = read(queue, true);
    await commitAsStored(a);
    const next = read(queue);
    letGo();
    const b = await ahead;
    expect(texts(b)).toEqual(['b']);
    expect(await next).toBe(b);
    expect(texts(await read(queue, true))).toEqual(['c']);
    await commitAsStored(b);
    expect(texts(await read(queue))).toEqual(['c']);
  });

  it('continues across many segments while the previous one is removed', async () => {
    const queue = await harness.open({ segmentBytes: 1 });
    const all = Array.from({ length: 50 }, (_, index) => `${index}`);
    await appendInTurn(queue, all);
    const seen: string[] = [];
    for (let batch = await read(queue); batch !== null; ) {
      seen.push(...(texts(batch) ?? []));
      const [next] = await Promise.all([read(queue, true), commitAsStored(batch)]);
      batch = next ?? ((await queue.backlog()) > 0 ? await read(queue) : null);
    }
    expect(seen).toEqual(all);
    expect(await harness.segments()).toHaveLength(1);
  });
});

describe('limits', () => {
  it('refuses a record that is too large', async () => {
    const queue = await harness.open();
    await expect(queue.append(new Uint8Array(1024 * 1024 + 1))).rejects.toThrow(RangeError);
  });

  it('returns at most 16 MiB at once, and then continues', async () => {
    const queue = await harness.open();
    for (let n = 0; n < 20; n++) await queue.append(new Uint8Array(1024 * 1024).fill(n));
    const first = await queue.read({ maxRecords: 100 });
    const second = await queue.read({ maxRecords: 100, ahead: true });
    const contents = [first, second].map((batch) => batch?.records.map(([byte]) => byte));
    expect(contents).toEqual([Array.from({ length: 16 }, (_, n) => n), [16, 17, 18, 19]]);
  });

  it('refuses appends when too many writes are pending', async () => {
    const queue = await harness.open({ maxWaitingBytes: 20 });
    const appended = await Promise.allSettled([
      queue.append(new Uint8Array(8)),
      queue.append(new Uint8Array(8)),
    ]);
    expect(appended.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    await queue.append(new Uint8Array(8));
  });
});
