import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bytesOf, commitAsStored, drain, textOf } from './contract.ts';
import { appendInTurn, createSpoolHarness, firstSegment, type SpoolHarness } from './spool.harness.ts';

let harness: SpoolHarness;
beforeEach(async () => {
  harness = await createSpoolHarness();
});
afterEach(() => harness.dispose());

function count(kind: string): number {
  return harness.operations.filter((operation) => operation.kind === kind).length;
}

describe('group commit', () => {
  it('makes many concurrent appends durable with few writes', async () => {
    const queue = await harness.open();
    await appendInTurn(queue, ['makes room']);
    const before = count('writeDurably');
    await Promise.all(Array.from({ length: 500 }, (_, index) => queue.append(bytesOf(`record ${index}`))));
    expect(count('writeDurably') - before).toBeLessThanOrEqual(2);
    expect(count('fdatasync')).toBe(0);
  });

  it('preallocates space durably before it writes records', async () => {
    const queue = await harness.open();
    harness.operations.length = 0;
    await appendInTurn(queue, ['a', 'b']);
    const written = harness.operations.filter(({ kind }) => kind === 'writeDurably');
    expect(written.map(({ bytes = [] }) => bytes.some((byte) => byte !== 0))).toEqual([false, true, true]);
    expect((await readFile(join(harness.directory, firstSegment))).length).toBe(8 + 1024 * 1024);
  });

  it('makes a group longer than the preallocated space durable with one write', async () => {
    const queue = await harness.open();
    await appendInTurn(queue, ['makes room']);
    const before = count('writeDurably');
    await queue.appendAll([1, 2].map((byte) => new Uint8Array(600_000).fill(byte)));
    expect(count('writeDurably') - before).toBe(1);
    await appendInTurn(queue, ['after']);
    expect((await queue.read({ maxRecords: 10 }))?.records.map(({ length }) => length)).toEqual([
      'makes room'.length,
      600_000,
      600_000,
      'after'.length,
    ]);
  });

  it('resolves an append only after the durable write of its record', async () => {
    const queue = await harness.open({ segmentBytes: 2_000 });
    const appended = Array.from({ length: 300 }, async (_, index) => {
      // Pauses sometimes, so that there are many groups.
      if (index % 10 === 0) await new Promise((resolve) => setTimeout(resolve, index / 10));
      await queue.append(bytesOf(`<${index}>`));
      return { text: `<${index}>`, operationsBefore: harness.operations.length };
    });
    for (const { text, operationsBefore } of await Promise.all(appended)) {
      const before = harness.operations.slice(0, operationsBefore);
      const written = before.find(({ bytes }) => bytes !== undefined && textOf(bytes).includes(text));
      expect(written?.kind).toBe('writeDurably');
    }
  });

  it('collects the next group while one is being made durable', async () => {
    const queue = await harness.open();
    await appendInTurn(queue, ['makes room']);
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const writing = new Promise<void>((started) => {
      harness.disturbEnd = (kind) => {
        if (kind !== 'writeDurably') return;
        started();
        return gate;
      };
    });
    const writesBefore = count('writeDurably');
    const first = queue.append(bytesOf('first'));
    await writing;
    const later = Array.from({ length: 100 }, (_, index) => queue.append(bytesOf(`later ${index}`)));
    release();
    await Promise.all([first, ...later]);
    expect(count('writeDurably') - writesBefore).toBe(2);
  });

  it('extends a group while each turn of the loop adds records, for a few turns at most', async () => {
    const queue = await harness.open();
    await appendInTurn(queue, ['makes room']);
    harness.operations.length = 0;
    const appended: Promise<void>[] = [];
    for (let turn = 0; turn < 40; turn++) {
      for (const which of ['a', 'b']) appended.push(queue.append(bytesOf(`<${turn}${which}>`)));
      await new Promise((resolve) => setImmediate(resolve));
    }
    await Promise.all(appended);
    const [first] = harness.operations.filter(({ kind }) => kind === 'writeDurably');
    const turns = textOf(first?.bytes ?? new Uint8Array()).match(/\d+(?=b>)/g);
    expect(turns).toEqual(Array.from({ length: 8 }, (_, turn) => `${turn}`));
  });

  it('hides a record from readers until it is durable', async () => {
    const queue = await harness.open();
    await appendInTurn(queue, ['before']);
    let release = () => {};
    const writing = new Promise<void>((started) => {
      harness.disturbEnd = (kind) => {
        if (kind !== 'writeDurably') return;
        started();
        return new Promise<void>((resolve) => {
          release = resolve;
        });
      };
    });
    const appended = queue.append(bytesOf('a'));
    await writing;
    expect(textOf(await readFile(join(harness.directory, firstSegment)))).toContain('a');
    expect(await queue.backlog()).toBe(1);
    release();
    await appended;
    expect(await queue.backlog()).toBe(2);
  });
});

describe('a failing disk', () => {
  /** Fails one operation of a kind: before it takes effect, or after, with only its completion missing. */
  const failOnce = (failing: string, at: 'disturb' | 'disturbEnd', number = 1) => {
    let seen = 0;
    harness[at] = (kind) => {
      if (kind !== failing) return;
      seen += 1;
      if (seen === number) throw new Error('EIO: i/o error');
    };
  };

  it.each([
    ['wrote nothing', 'disturb'],
    ['wrote what is not known to be durable', 'disturbEnd'],
  ] as const)(
    'refuses the records of a write that failed and %s, and never returns them to a reader',
    async (_, at) => {
      const queue = await harness.open();
      await appendInTurn(queue, ['before']);
      failOnce('writeDurably', at);
      const refused = await Promise.allSettled([queue.append(bytesOf('x')), queue.append(bytesOf('y'))]);
      expect(refused).toMatchObject([
        { status: 'rejected', reason: { name: 'QueueUnavailableError' } },
        { status: 'rejected', reason: { name: 'QueueUnavailableError' } },
      ]);
      await appendInTurn(queue, ['after']);
      await queue.close();
      expect(await drain(await harness.open())).toEqual(['before', 'after']);
    },
  );

  it('hides a refused write from readers, and shows its replacement', async () => {
    const queue = await harness.open();
    await appendInTurn(queue, ['before']);
    let seen: readonly string[] | undefined;
    harness.disturbEnd = async (kind) => {
      if (kind !== 'writeDurably' || seen !== undefined) return;
      const batch = await queue.read({ maxRecords: 10 });
      seen = batch?.records.map(textOf);
      await commitAsStored(batch);
      throw new Error('EIO: i/o error');
    };
    await expect(queue.append(bytesOf('refused'))).rejects.toMatchObject({ name: 'QueueUnavailableError' });
    harness.disturbEnd = () => undefined;
    await appendInTurn(queue, ['another']);
    expect(seen).toEqual(['before']);
    expect(await drain(queue)).toEqual(['another']);
  });

  it('truncates the records before it refuses them, so that a crash cannot restore them', async () => {
    const queue = await harness.open();
    await appendInTurn(queue, ['before']);
    let written = false;
    harness.disturbEnd = async (kind) => {
      if (kind !== 'writeDurably' || written) return;
      written = textOf(await readFile(join(harness.directory, firstSegment))).includes('refused');
      throw new Error('EIO: i/o error');
    };
    await expect(queue.append(bytesOf('refused'))).rejects.toMatchObject({ name: 'QueueUnavailableError' });
    expect(written).toBe(true);
    expect(textOf(await readFile(join(harness.directory, firstSegment)))).not.toContain('refused');
    const kinds = harness.operations.map(({ kind }) => kind);
    expect(kinds.indexOf('fdatasync', kinds.indexOf('truncate'))).toBeGreaterThan(-1);
  });

  it('keeps refusing until the records can be truncated', async () => {
    const queue = await harness.open();
    await appendInTurn(queue, ['before']);
    failOnce('writeDurably', 'disturbEnd');
    harness.disturb = (kind) => {
      if (kind === 'truncate') throw new Error('EIO: i/o error');
    };
    await expect(queue.append(bytesOf('x'))).rejects.toMatchObject({ name: 'QueueUnavailableError' });
    await expect(queue.append(bytesOf('y'))).rejects.toMatchObject({ name: 'QueueUnavailableError' });
    harness.disturb = () => undefined;
    await appendInTurn(queue, ['after']);
    expect(await drain(queue)).toEqual(['before', 'after']);
  });

  it('does not keep the queue from being closed', async () => {
    const queue = await harness.open();
    await appendInTurn(queue, ['kept']);
    await commitAsStored(await queue.read({ maxRecords: 1 }));
    const waiting = queue.read({ maxRecords: 1 });
    harness.disturb = (kind) => {
      if (kind === 'fdatasync' || kind === 'truncate') throw new Error('EIO: i/o error');
    };
    await queue.close();
    expect(await waiting).toBeNull();
    expect(harness.logged).toMatchObject([{ level: 'warn' }]);
  });

  it.each([
    ['the room for the records', 1],
    ['the very first record', 2],
  ] as const)('continues after %s of a segment failed', async (_, write) => {
    const queue = await harness.open();
    failOnce('writeDurably', 'disturbEnd', write);
    await expect(queue.append(bytesOf('x'))).rejects.toMatchObject({ name: 'QueueUnavailableError' });
    await appendInTurn(queue, ['after']);
    await queue.close();
    expect(await drain(await harness.open())).toEqual(['after']);
  });

  it('continues after a new segment could not be created', async () => {
    const queue = await harness.open({ segmentBytes: 1 });
    await appendInTurn(queue, ['before']);
    failOnce('syncDirectory', 'disturb');
    await expect(queue.append(bytesOf('x'))).rejects.toMatchObject({ name: 'QueueUnavailableError' });
    await appendInTurn(queue, ['after']);
    await queue.close();
    expect(await drain(await harness.open())).toEqual(['before', 'after']);
  });

  it('logs the failure and the recovery once each', async () => {
    const queue = await harness.open();
    harness.disturb = (kind) => {
      if (kind === 'writeDurably') throw new Error('EIO: i/o error');
    };
    for (const text of ['a', 'b', 'c']) await queue.append(bytesOf(text)).catch(() => undefined);
    harness.disturb = () => undefined;
    await appendInTurn(queue, ['d', 'e']);
    expect(harness.logged.map(({ level }) => level)).toEqual(['error', 'info']);
  });

  it('refuses a group if the disk fills up during its write, and accepts it once there is space', async () => {
    const queue = await harness.open();
    await appendInTurn(queue, ['before']);
    let isFull = true;
    harness.disturb = async (kind, name) => {
      if (kind !== 'writeDurably' || !isFull) return;
      await appendFile(join(harness.directory, name === `${firstSegment}.new` ? firstSegment : name), 'torn');
      throw new Error('ENOSPC: no space left on device');
    };
    await expect(queue.append(bytesOf('refused'))).rejects.toMatchObject({ name: 'QueueUnavailableError' });
    isFull = false;
    await appendInTurn(queue, ['after']);
    await queue.close();
    expect(await drain(await harness.open())).toEqual(['before', 'after']);
  });

  it.each(Array.from({ length: 13 }, (_, index) => index + 1))(
    'never acknowledges a record if durable write or sync %i fails',
    async (failing) => {
      const queue = await harness.open({ segmentBytes: 40 });
      let syncs = 0;
      harness.disturbEnd = (kind) => {
        if (kind !== 'fdatasync' && kind !== 'writeDurably') return;
        syncs += 1;
        if (syncs === failing) throw new Error('EIO: i/o error');
      };
      const acknowledged: string[] = [];
      for (const text of ['one', 'two', 'three', 'four', 'five', 'six'])
        await queue.append(bytesOf(text)).then(
          () => acknowledged.push(text),
          (error: unknown) => expect(error).toMatchObject({ name: 'QueueUnavailableError' }),
        );
      expect(acknowledged).toHaveLength(5);
      await queue.close();
      expect(await drain(await harness.open())).toEqual(acknowledged);
    },
  );

  it('refuses appends before the disk is full', async () => {
    const queue = await harness.open({ minFreeBytes: Number.MAX_SAFE_INTEGER });
    await expect(queue.append(bytesOf('x'))).rejects.toMatchObject({ name: 'QueueUnavailableError' });
  });

  it('opens on a full disk, refuses records, and accepts them once there is space', async () => {
    let isFull = true;
    harness.disturb = (kind) => {
      if (isFull && kind === 'writeDurably')
        throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
    };
    const queue = await harness.open();
    expect((await queue.health()).refusal).toContain('ENOSPC');
    await expect(queue.append(bytesOf('x'))).rejects.toMatchObject({ name: 'QueueUnavailableError' });
    isFull = false;
    await queue.append(bytesOf('y'));
    expect(await drain(queue)).toEqual(['y']);
    expect(await queue.health()).toMatchObject({ refusal: null, damaged: 0, waiting: 0 });
  });

  it('refuses to open if the directory is not writable', async () => {
    harness.disturb = (kind) => {
      if (kind === 'syncDirectory') throw new Error('EROFS: read-only file system');
    };
    await expect(harness.open()).rejects.toThrow('EROFS');
  });
});
