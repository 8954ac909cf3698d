import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Damage, damages } from '../../../../tests/support/damages.ts';
import { runs } from '../../../../tests/support/volume.ts';
import { bytesOf, commitAsStored, drain, textOf } from './contract.ts';
import { crc32c, crc32cOfWord } from './crc32c.ts';
import { groupHeaderBytes, toView } from './frame.ts';
import { findGroups } from './group-scan.ts';
import { createFailingDisk, type DiskContent } from './power-loss.fixture.ts';
import { appendInTurn, createSpoolHarness, firstSegment, type SpoolHarness } from './spool.harness.ts';
import { createSpool, type SpoolFiles } from './spool.ts';

const log = { info() {}, warn() {}, error() {} };
const directory = '/spool';

function openOn(content: DiskContent) {
  const disk = createFailingDisk({ content });
  return createSpool({ directory, files: disk.files, log, segmentBytes: 600 });
}

/** A group and its location. */
interface Stretch {
  readonly file: string;
  readonly from: number;
  readonly to: number;
  readonly texts: readonly string[];
}

/** Returns the disk contents of a spool with 30 groups in several segments: once closed cleanly, once killed after writing them. */
async function writeGroups() {
  const disk = createFailingDisk({});
  const queue = await createSpool({ directory, files: disk.files, log, segmentBytes: 600 });
  const groups: (readonly string[])[] = [];
  for (let group = 0; group < 30; group++) {
    const texts = Array.from({ length: 1 + (group % 3) }, (_, index) => `<${group} ${index}>`);
    groups.push(texts);
    await Promise.all(texts.map((text) => queue.append(bytesOf(text))));
  }
  const batch = await queue.read({ maxRecords: 5 });
  await commitAsStored(batch);
  const [killed] = disk.contentsAfterPowerLoss();
  await queue.close();
  const [closed] = disk.contentsAfterPowerLoss();
  if (killed === undefined || closed === undefined) throw new Error('The disk has nothing');
  const stretches: Stretch[] = [];
  for (const [file, bytes] of closed) {
    if (!file.endsWith('.log')) continue;
    const opened = await createFailingDisk({ content: new Map([[file, bytes]]) }).files.open(file, 'read');
    for (const { offset, bytes: length } of await findGroups(opened, 0))
      stretches.push({
        file,
        from: offset,
        to: offset + groupHeaderBytes + length,
        texts: groups[stretches.length] ?? [],
      });
  }
  return {
    states: { killed, closed },
    stretches,
    texts: groups.flat(),
    done: batch?.records.map(textOf) ?? [],
  };
}

describe('a spool with arbitrarily damaged files', () => {
  it('opens, returns every record outside the damaged groups in order, counts losses, and continues', async () => {
    const { states, stretches, texts, done } = await writeGroups();
    const files = [...states.closed.keys()];
    const harness = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
    const hit = fc.record({
      file: fc.constantFrom(...files),
      kind: fc.constantFrom(...Object.keys(damages)),
      at: harness,
      length: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 200 })),
    });
    const isLost = { some: 0, none: 0 };
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...(Object.keys(states) as (keyof typeof states)[])),
        fc.array(hit, { minLength: 1, maxLength: 3 }),
        async (state, hits) => {
          const content = new Map(states[state]);
          const spared = new Set(texts);
          for (const { file, kind, at, length } of hits) {
            const bytes = content.get(file) ?? new Uint8Array();
            const from = Math.floor(at * bytes.length);
            const to = Math.min(bytes.length, from + length);
            const damaged = (damages[kind as keyof typeof damages] as Damage)(bytes, from, to);
            content.set(file, damaged);
            for (const group of stretches) {
              if (group.file !== file) continue;
              const isHit = (byte: number) => damaged[byte] !== bytes[byte];
              const range = Array.from({ length: group.to - group.from }, (_, index) => group.from + index);
              if (range.some(isHit)) for (const text of group.texts) spared.delete(text);
            }
          }
          const queue = await openOn(content);
          const drained = await drain(queue);
          await queue.append(bytesOf('later'));
          expect(await drain(queue)).toEqual(['later']);

          expect(drained).toEqual(texts.filter((text) => drained.includes(text)));
          expect([...spared].filter((text) => !drained.includes(text) && !done.includes(text))).toEqual([]);
          const { acknowledged, waiting, outcomes, damaged, uncounted } = await queue.totals();
          expect(waiting).toBe(0);
          expect(acknowledged).toBe(outcomes.stored + damaged + uncounted);
          const before = outcomes.stored - drained.length - 1;
          expect([0, done.length]).toContain(before);
          if (hits.every(({ file }) => file !== 'durable')) expect(acknowledged).toBe(texts.length + 1);
          isLost[damaged > 0 ? 'some' : 'none'] += 1;
          await queue.close();
        },
      ),
      { numRuns: runs(400) },
    );
    expect(Math.min(isLost.some, isLost.none)).toBeGreaterThan(runs(400) / 20);
  });
});

describe('a spool damaged during use', () => {
  let harness: SpoolHarness;
  beforeEach(async () => {
    harness = await createSpoolHarness();
  });
  afterEach(() => harness.dispose());

  const zeroOut = (text: string) => (content: Buffer) =>
    content.fill(0, content.indexOf(text), content.indexOf(text) + text.length);

  it('counts the last group as lost, and returns later appends', async () => {
    const queue = await harness.open();
    await appendInTurn(queue, ['kept', 'hit']);
    await harness.edit(firstSegment, zeroOut('hit'));
    expect(await drain(queue)).toEqual(['kept']);
    await appendInTurn(queue, ['later']);
    expect(await drain(queue)).toEqual(['later']);
    expect(await queue.totals()).toMatchObject({ acknowledged: 3, damaged: 1, waiting: 0 });
  });

  it('keeps the damaged file, logs once what to do, and keeps the count across a restart', async () => {
    const queue = await harness.open({ segmentBytes: 120 });
    await appendInTurn(queue, ['first', 'hit', 'third', 'fourth', 'fifth', 'sixth']);
    await harness.edit(firstSegment, zeroOut('hit'));
    expect(await drain(queue)).toEqual(['first', 'third', 'fourth', 'fifth', 'sixth']);
    expect(harness.logged).toEqual([
      { level: 'warn', message: expect.stringMatching(/^A queue file is damaged/) },
      {
        level: 'error',
        message: expect.stringMatching(/^Acknowledged events are lost.*Check the disk/),
      },
      { level: 'warn', message: expect.stringMatching(/is fully processed, and kept/) },
    ]);
    expect(await harness.files.list(`${harness.directory}/damaged`)).toEqual([firstSegment]);
    const totals = await queue.totals();
    expect(totals).toMatchObject({ acknowledged: 6, damaged: 1 });
    await queue.close();
    expect(await (await harness.open()).totals()).toEqual(totals);
  });

  it('starts another file if the current one is gone or damaged, and loses no more', async () => {
    const queue = await harness.open();
    await appendInTurn(queue, ['lost']);
    await rm(join(harness.directory, firstSegment));
    expect(await drain(queue)).toEqual([]);
    await appendInTurn(queue, ['a', 'b']);
    expect(await drain(queue)).toEqual(['a', 'b']);
    const [second = ''] = await harness.segments();
    await appendInTurn(queue, ['lost, too']);
    await harness.edit(second, zeroOut('lost, too'));
    expect(await drain(queue)).toEqual([]);
    await appendInTurn(queue, ['c']);
    expect(await drain(queue)).toEqual(['c']);
    expect(await queue.totals()).toMatchObject({ acknowledged: 5, damaged: 2, waiting: 0 });
    expect(await harness.segments()).toHaveLength(1);
  });

  it('continues after damage as before it, however many groups there are', async () => {
    // Comparing each one with every other would take minutes.
    const count = 20_000;
    const disk = createFailingDisk({});
    const queue = await createSpool({ directory, files: disk.files, log });
    for (let index = 0; index < count; index++) await queue.append(bytesOf(`<${index}>`));
    const [content = new Map<string, Uint8Array>()] = disk.contentsAfterPowerLoss();
    await queue.close();
    const file = [...content.keys()].find((name) => name.endsWith('.log')) ?? '';
    const bytes = content.get(file) ?? new Uint8Array();
    const damaged = damages.flip(bytes, Buffer.from(bytes).indexOf('<5>'));
    const reopened = await openOn(new Map([...content, [file, damaged]]));
    expect(await drain(reopened)).toHaveLength(count - 1);
    expect(await reopened.totals()).toMatchObject({ damaged: 1 });
  }, 180_000);

  it.each([0, 17, 3, 200])(
    'treats %d in place of its format as damage if its records are readable',
    async (byte) => {
      const first = await harness.open();
      await appendInTurn(first, ['a', 'hit', 'c']);
      await first.close();
      await harness.edit(firstSegment, (content) => {
        content[7] = byte;
        return zeroOut('hit')(content);
      });
      const queue = await harness.open();
      expect(await drain(queue)).toEqual(['a', 'c']);
      expect(await queue.totals()).toMatchObject({ acknowledged: 3, damaged: 1 });
    },
  );

  it.each([
    ['the file that is written to', firstSegment],
    ['the whole directory', '.'],
  ])(
    'loses nothing while running if %s is removed during a read, and starts another one',
    async (_, gone) => {
      let now = 0;
      // The free space is measured at each write, as on a server with few events.
      const first = await harness.open({ now: () => (now += 1_000) });
      await appendInTurn(first, ['a', 'b', 'c']);
      await commitAsStored(await first.read({ maxRecords: 1 }));
      await rm(join(harness.directory, gone), { recursive: true });
      await appendInTurn(first, ['d']);
      await commitAsStored(await first.read({ maxRecords: 1 }));
      await appendInTurn(first, ['e', 'f']);
      expect(await drain(first)).toEqual(['c', 'd', 'e', 'f']);
      expect(await first.totals()).toMatchObject({ acknowledged: 6, damaged: 0 });
      expect(harness.logged).toEqual([{ level: 'error', message: expect.stringMatching(/was removed/) }]);

      await appendInTurn(first, ['kept']);
      expect(await drain(await harness.open())).toEqual(['kept']);
    },
  );

  it('returns what a failing disk can still read', async () => {
    const files: SpoolFiles = {
      ...harness.files,
      async open(path, mode) {
        const file = await harness.files.open(path, mode);
        const read: typeof file.read = async (position, length) => {
          if (path.endsWith(firstSegment) && position < 17_000 && position + length > 16_000)
            throw Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO' });
          return file.read(position, length);
        };
        return { ...file, read };
      },
    };
    const queue = await harness.open({ files });
    const large = Array.from({ length: 9 }, (_, index) => `${index}`.repeat(4_000));
    await appendInTurn(queue, large);
    expect((await drain(queue)).map((text) => text[0])).toEqual(['0', '1', '2', '6', '7', '8']);
    expect(await queue.totals()).toMatchObject({ acknowledged: 9, damaged: 3 });
  });

  it('does not return a group header as a record of the previous group', async () => {
    const queue = await harness.open();
    await queue.appendAll(['a', 'b'].map((letter) => bytesOf(letter.repeat(16))));
    await appendInTurn(queue, ['next']);
    const second = 8 + groupHeaderBytes + 8 + 16;
    await harness.edit(firstSegment, (content) => {
      content.copyWithin(second, second + 8 + 16, second + 8 + 16 + groupHeaderBytes);
      return content;
    });
    expect(await drain(queue)).toEqual(['a'.repeat(16), 'next']);
    expect(await queue.totals()).toMatchObject({ damaged: 1 });
  });

  it('opens if the disk cannot read its notes', async () => {
    const first = await harness.open();
    await appendInTurn(first, ['a', 'b']);
    await commitAsStored(await first.read({ maxRecords: 1 }));
    await first.close();
    const files: SpoolFiles = {
      ...harness.files,
      async open(path, mode) {
        const file = await harness.files.open(path, mode);
        if (mode !== 'read' || path.endsWith('.log')) return file;
        const read = () => Promise.reject(Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO' }));
        return { ...file, read };
      },
    };
    const queue = await harness.open({ files });
    expect(await drain(queue)).toEqual(['a', 'b']);
    expect(await queue.totals()).toMatchObject({ acknowledged: 2, damaged: 0 });
  });

  /** A group of format 1: no header, and a flag in its first frame. */
  function oldGroup(text: string): Uint8Array {
    const bytes = Buffer.concat([Buffer.alloc(8), Buffer.from(text)]);
    const word = (text.length | 0x8000_0000) >>> 0;
    bytes.writeUInt32LE(word, 0);
    bytes.writeUInt32LE(crc32c(toView(bytes), 8, bytes.length, crc32cOfWord(word)), 4);
    return bytes;
  }

  it('reads files from before group headers, even damaged ones', async () => {
    const old = (...texts: readonly string[]) => Buffer.concat(texts.map((text) => oldGroup(text)));
    const head = Buffer.from('PXSPOOL\u0001');
    const put = (name: string, content: Uint8Array) => writeFile(join(harness.directory, name), content);
    await put(firstSegment, Buffer.concat([head, old('a', 'b', 'hit', 'd')]));
    await put('0000000000000004.log', Buffer.concat([head, old('e', 'f')]));
    expect(await drain(await harness.open())).toEqual(['a', 'b', 'hit', 'd', 'e', 'f']);
    await harness.dispose();
    harness = await createSpoolHarness();
    await put(firstSegment, zeroOut('hit')(Buffer.concat([head, old('a', 'b', 'hit', 'd')])));
    await put('0000000000000004.log', zeroOut('e')(Buffer.concat([head, old('e', 'f')])));
    const queue = await harness.open();
    expect(await drain(queue)).toEqual(['a', 'b', 'd', 'f']);
    expect(await queue.totals()).toMatchObject({ damaged: 1 });
  });
});
