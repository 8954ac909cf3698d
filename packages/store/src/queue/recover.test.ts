import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bytesOf, commitAsStored, drain, textOf } from './contract.ts';
import { encodeAppend, groupHeaderBytes } from './frame.ts';
import { toOutcomes } from './queue.ts';
import {
  appendInTurn,
  createSpoolHarness,
  firstSegment,
  type SpoolHarness,
  withoutRoom,
} from './spool.harness.ts';

/** A segment with the single record `kept`. */
const wholeBytes = 8 + groupHeaderBytes + 8 + 'kept'.length;

let harness: SpoolHarness;
beforeEach(async () => {
  harness = await createSpoolHarness();
});
afterEach(() => harness.dispose());

describe('recovery', () => {
  it('truncates a torn last record at any byte, and keeps all earlier ones', async () => {
    const queue = await harness.open();
    await appendInTurn(queue, ['first', 'second']);
    await queue.close();
    const whole = await readFile(join(harness.directory, firstSegment));
    const last = await harness.open();
    await appendInTurn(last, ['third']);
    await last.close();
    const [, secondSegment = ''] = await harness.segments();
    const frame = (await readFile(join(harness.directory, secondSegment))).subarray(8);

    for (let length = 0; length <= frame.length; length++)
      for (const room of [0, 100]) {
        const torn = await createSpoolHarness();
        await copyFile(join(harness.directory, firstSegment), join(torn.directory, firstSegment));
        await torn.edit(firstSegment, () =>
          Buffer.concat([whole, frame.subarray(0, length), Buffer.alloc(room)]),
        );
        const expected = length === frame.length ? ['first', 'second', 'third'] : ['first', 'second'];
        expect(await drain(await torn.open())).toEqual(expected);
        if (length < frame.length && (frame[length - 1] ?? 0) !== 0)
          expect(torn.logged[0]?.message).toMatch(room > 0 ? /unacknowledged write/ : /or the file was cut/);
        await torn.dispose();
      }
  });

  it('keeps no records of a torn append, at any byte', async () => {
    const queue = await harness.open();
    await appendInTurn(queue, ['kept']);
    const whole = await readFile(join(harness.directory, firstSegment));
    await queue.appendAll(['one', 'two', 'three'].map(bytesOf));
    await queue.close();
    const together = await readFile(join(harness.directory, firstSegment));

    for (let length = whole.length; length <= together.length; length++) {
      const torn = await createSpoolHarness();
      await copyFile(join(harness.directory, firstSegment), join(torn.directory, firstSegment));
      await torn.edit(firstSegment, (content) => content.subarray(0, length));
      const expected = length === together.length ? ['kept', 'one', 'two', 'three'] : ['kept'];
      expect(await drain(await torn.open())).toEqual(expected);
      await torn.dispose();
    }
  });

  it('keeps the complete appends of a group whose last one is torn', async () => {
    const queue = await harness.open();
    await Promise.all([
      queue.appendAll(['a', 'b'].map(bytesOf)),
      queue.append(bytesOf('c')),
      queue.appendAll(['d', 'e'].map(bytesOf)),
    ]);
    await queue.close();
    await harness.files.unlink(join(harness.directory, 'durable'));
    await harness.edit(firstSegment, (content) => content.subarray(0, -1));
    const reopened = await harness.open();
    await appendInTurn(reopened, ['f']);
    expect(await drain(reopened)).toEqual(['a', 'b', 'c', 'f']);
    expect(await reopened.totals()).toMatchObject({ damaged: 0 });
  });

  it('truncates nothing acknowledged, so that damage can be inspected', async () => {
    const queue = await harness.open();
    await appendInTurn(queue, ['kept', 'hit']);
    await queue.close();
    const path = join(harness.directory, firstSegment);
    await harness.edit(firstSegment, (content) => content.fill(0, content.indexOf('hit')));
    const damaged = await readFile(path);
    await harness.open();
    expect(await readFile(path)).toEqual(damaged);
  });

  it('truncates the space after the last record silently', async () => {
    await appendInTurn(await harness.open(), ['kept']);
    expect((await readFile(join(harness.directory, firstSegment))).length).toBeGreaterThan(1_000_000);
    const queue = await harness.open();
    expect((await readFile(join(harness.directory, firstSegment))).length).toBe(wholeBytes);
    expect(await drain(queue)).toEqual(['kept']);
    expect(harness.logged).toEqual([]);
  });

  it('finds nothing after the last record of a closed segment', async () => {
    const queue = await harness.open();
    await appendInTurn(queue, ['kept']);
    await queue.close();
    expect((await readFile(join(harness.directory, firstSegment))).length).toBe(wholeBytes);
  });

  it('truncates a last group of which only a later part reached the disk', async () => {
    const queue = await harness.open();
    await appendInTurn(queue, ['kept']);
    await Promise.all([queue.append(bytesOf('lost')), queue.append(bytesOf('reached'))]);
    await harness.interruptBefore(1);
    await harness.edit(firstSegment, (content) =>
      content.fill(0, content.indexOf('lost'), content.indexOf('lost') + 4),
    );
    expect(await drain(await harness.open())).toEqual(['kept']);
  });

  it('removes the rest of an interrupted write from the file', async () => {
    await appendInTurn(await harness.open(), ['kept', 'torn']);
    await harness.interruptBefore(1);
    await harness.edit(firstSegment, (content) => withoutRoom(content).subarray(0, -1));
    await harness.open();
    expect(textOf(await readFile(join(harness.directory, firstSegment)))).not.toContain('tor');
  });

  it('continues appending after a truncation', async () => {
    await appendInTurn(await harness.open(), ['kept', 'torn']);
    await harness.interruptBefore(1);
    await harness.edit(firstSegment, (content) => withoutRoom(content).subarray(0, -1));
    const queue = await harness.open();
    await appendInTurn(queue, ['new']);
    await queue.close();
    expect(await drain(await harness.open())).toEqual(['kept', 'new']);
  });

  it('syncs a killed process’s records before they are read', async () => {
    await appendInTurn(await harness.open(), ['a']);
    const before = harness.operations.length;
    await harness.open();
    expect(harness.operations.slice(before)).toContainEqual({ kind: 'fdatasync', name: firstSegment });
  });

  it('reports a missing segment, and continues with the next', async () => {
    const queue = await harness.open({ segmentBytes: 1 });
    await appendInTurn(queue, ['first', 'second']);
    await queue.close();
    await harness.files.unlink(join(harness.directory, firstSegment));
    expect(await drain(await harness.open())).toEqual(['second']);
    expect(harness.logged).toEqual([
      { level: 'error', message: expect.stringMatching(/^Acknowledged events are lost/) },
    ]);
  });

  describe('with files missing in between', () => {
    const texts = ['a', 'b', 'c', 'd', 'e', 'f'];
    const fileOf = (text: string) => `${String(texts.indexOf(text)).padStart(16, '0')}.log`;

    /** Writes six records, each to a file of its own, the first `done` of them committed. */
    async function write(done: number): Promise<void> {
      const queue = await harness.open({ segmentBytes: 1 });
      await appendInTurn(queue, texts);
      if (done > 0) await commitAsStored(await queue.read({ maxRecords: 1 }));
      for (let more = 1; more < done; more++) await commitAsStored(await queue.read({ maxRecords: 1 }));
      await queue.close();
    }
    const remove = async (...gone: readonly string[]) => {
      for (const text of gone) await harness.files.unlink(join(harness.directory, fileOf(text)));
    };

    it.each([
      { gone: ['c'], left: ['a', 'b', 'd', 'e', 'f'], errors: 1 },
      { gone: ['b', 'c'], left: ['a', 'd', 'e', 'f'], errors: 1 },
      { gone: ['b', 'd'], left: ['a', 'c', 'e', 'f'], errors: 2 },
      { gone: ['e'], left: ['a', 'b', 'c', 'd', 'f'], errors: 1 },
      { gone: ['a', 'c', 'd', 'e'], left: ['b', 'f'], errors: 2 },
    ])('continues after $gone, and reports it', async ({ gone, left, errors }) => {
      await write(0);
      await remove(...gone);
      const queue = await harness.open();
      expect(await queue.totals()).toMatchObject({ acknowledged: 6 });
      expect(await drain(queue)).toEqual(left);
      expect(harness.logged.map(({ level }) => level)).toEqual(Array(errors).fill('error'));
      const totals = {
        acknowledged: 6,
        waiting: 0,
        damaged: gone.length,
        uncounted: 0,
        outcomes: toOutcomes({ stored: left.length }),
      };
      expect(await queue.totals()).toEqual(totals);
      await queue.close();
      expect(await (await harness.open()).totals()).toEqual(totals);
    });

    it('continues if everything up to the middle of the gap was done', async () => {
      await write(3);
      const note = await readFile(join(harness.directory, 'committed'));
      await harness.dispose();
      harness = await createSpoolHarness();
      await write(0);
      await writeFile(join(harness.directory, 'committed'), note);
      await remove('c', 'd', 'e');
      const queue = await harness.open();
      expect(await drain(queue)).toEqual(['f']);
      expect(await queue.totals()).toEqual({
        acknowledged: 6,
        waiting: 0,
        damaged: 2,
        uncounted: 0,
        outcomes: toOutcomes({ stored: 4 }),
      });
    });

    it('returns what is left of an append whose file was truncated', async () => {
      const queue = await harness.open();
      await queue.appendAll(['one', 'two'].map(bytesOf));
      await queue.close();
      await appendInTurn(await harness.open(), ['three']);
      await harness.edit(firstSegment, (content) => content.subarray(0, content.indexOf('one') + 3));
      const reopened = await harness.open();
      expect(await drain(reopened)).toEqual(['one', 'three']);
      expect(await reopened.totals()).toMatchObject({ acknowledged: 3, damaged: 1 });
    });

    it('accepts later appends', async () => {
      await write(1);
      await remove('c');
      const queue = await harness.open();
      await appendInTurn(queue, ['new']);
      expect(await drain(queue)).toEqual(['b', 'd', 'e', 'f', 'new']);
    });
  });

  it('refuses to open a file of a later format', async () => {
    const queue = await harness.open();
    await appendInTurn(queue, ['a']);
    await queue.close();
    await harness.edit(firstSegment, (content) => content.fill(4, 7, 8).fill('?', 8));
    await expect(harness.open()).rejects.toThrow(/has a newer format/);
  });

  it('reprocesses what is left if the progress note is damaged, and reports it', async () => {
    const queue = await harness.open({ segmentBytes: 1 });
    await appendInTurn(queue, ['a', 'b', 'c']);
    for (let done = 0; done < 2; done++) await commitAsStored(await queue.read({ maxRecords: 1 }));
    await queue.close();
    await harness.edit('committed', (content) => content.fill('9', content.length - 2, content.length - 1));
    const reopened = await harness.open();
    expect(await drain(reopened)).toEqual(['c']);
    expect(await reopened.totals()).toEqual({
      acknowledged: 3,
      waiting: 0,
      damaged: 0,
      uncounted: 2,
      outcomes: toOutcomes({ stored: 1 }),
    });
    expect(harness.logged).toEqual([{ level: 'error', message: expect.stringMatching(/is damaged/) }]);
  });

  it('removes a partially created file', async () => {
    await harness.open();
    await copyFile(join(harness.directory, firstSegment), join(harness.directory, 'committed.new'));
    await harness.open();
    expect((await harness.files.list(harness.directory)).toSorted()).toEqual([
      firstSegment,
      'committed',
      'durable',
    ]);
  });
});

describe('the progress note', () => {
  it('of the format without outcomes is read as records with unknown outcome', async () => {
    const queue = await harness.open();
    await appendInTurn(queue, ['a', 'b', 'c']);
    await queue.close();
    const old = bytesOf(JSON.stringify({ formatVersion: 1, position: 2 }));
    await writeFile(join(harness.directory, 'committed'), encodeAppend([old]));
    const reopened = await harness.open();
    expect(await reopened.totals()).toEqual({
      acknowledged: 3,
      waiting: 1,
      damaged: 0,
      uncounted: 2,
      outcomes: toOutcomes({}),
    });
    await drain(reopened);
    await reopened.close();
    expect(await (await harness.open()).totals()).toEqual({
      acknowledged: 3,
      waiting: 0,
      damaged: 0,
      uncounted: 2,
      outcomes: toOutcomes({ stored: 1 }),
    });
  });

  it('of the format without visit records is read as having none', async () => {
    const queue = await harness.open();
    await appendInTurn(queue, ['a', 'b', 'c']);
    await queue.close();
    const { visits: _, ...outcomes } = toOutcomes({ stored: 1, dead: 1 });
    await putNote({ formatVersion: 3, position: 2, damaged: 0, uncounted: 0, outcomes });
    expect(await (await harness.open()).totals()).toEqual({
      acknowledged: 3,
      waiting: 1,
      damaged: 0,
      uncounted: 0,
      outcomes: toOutcomes({ stored: 1, dead: 1 }),
    });
  });

  it('of a later format is refused', async () => {
    await putNote({ formatVersion: 5, position: 0 });
    await expect(harness.open()).rejects.toThrow(/has format 5; this version reads 4 and earlier/);
  });

  it.each([
    ['no position', { formatVersion: 1 }],
    ['a position that is no number of records', { formatVersion: 1, position: -1 }],
    [
      'outcomes that are fewer',
      { formatVersion: 3, position: 3, damaged: 0, uncounted: 1, outcomes: toOutcomes({ stored: 1 }) },
    ],
  ])('is reported as damaged with %s', async (_, note) => {
    await putNote(note);
    expect(await (await harness.open()).totals()).toMatchObject({ acknowledged: 0, uncounted: 0 });
    expect(harness.logged.map(({ level }) => level)).toEqual(['error']);
  });

  const putNote = (note: object) =>
    writeFile(join(harness.directory, 'committed'), encodeAppend([bytesOf(JSON.stringify(note))]));
});
