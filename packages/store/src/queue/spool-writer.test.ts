import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bytesOf, commitAsStored, drain, textOf } from './contract.ts';
import { appendInTurn, createSpoolPlace, firstSegment, type SpoolPlace } from './spool-place.ts';

let place: SpoolPlace;
beforeEach(async () => {
  place = await createSpoolPlace();
});
afterEach(() => place.dispose());

function count(kind: string): number {
  return place.operations.filter((operation) => operation.kind === kind).length;
}

describe('group commit', () => {
  it('covers many concurrent appends by few syncs', async () => {
    const queue = await place.open();
    const before = count('fdatasync');
    await Promise.all(Array.from({ length: 500 }, (_, index) => queue.append(bytesOf(`record ${index}`))));
    expect(count('fdatasync') - before).toBeLessThanOrEqual(2);
  });

  it('resolves an append only after a sync of the file that holds its record', async () => {
    const queue = await place.open({ segmentBytes: 2_000 });
    const appended = Array.from({ length: 300 }, async (_, index) => {
      // Some wait for others, so that there are many groups.
      if (index % 10 === 0) await new Promise((resolve) => setTimeout(resolve, index / 10));
      await queue.append(bytesOf(`<${index}>`));
      return { text: `<${index}>`, operationsBefore: place.operations.length };
    });
    for (const { text, operationsBefore } of await Promise.all(appended)) {
      const before = place.operations.slice(0, operationsBefore);
      const written = before.findIndex(({ bytes }) => bytes !== undefined && textOf(bytes).includes(text));
      expect(written).toBeGreaterThan(-1);
      const { name } = before[written] ?? {};
      const synced = before.findIndex(
        (operation, at) => at > written && operation.kind === 'fdatasync' && operation.name === name,
      );
      expect(synced).toBeGreaterThan(written);
    }
  });

  it('gathers the next group while one is being synced', async () => {
    const queue = await place.open();
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const syncing = new Promise<void>((started) => {
      place.disturb = (kind) => {
        if (kind !== 'fdatasync') return;
        started();
        return gate;
      };
    });
    const first = queue.append(bytesOf('first'));
    await syncing;
    const later = Array.from({ length: 100 }, (_, index) => queue.append(bytesOf(`later ${index}`)));
    const writesBefore = count('write');
    release();
    await Promise.all([first, ...later]);
    expect(count('write') - writesBefore).toBe(1);
  });

  it('does not let a reader see a record before it is durable', async () => {
    const queue = await place.open();
    let release = () => {};
    const syncing = new Promise<void>((started) => {
      place.disturb = (kind) => {
        if (kind !== 'fdatasync') return;
        started();
        return new Promise<void>((resolve) => {
          release = resolve;
        });
      };
    });
    const appended = queue.append(bytesOf('a'));
    await syncing;
    expect(await queue.backlog()).toBe(0);
    release();
    await appended;
    expect(await queue.backlog()).toBe(1);
  });
});

describe('a disk that fails', () => {
  const failOnce = (failing: string) => {
    let failed = false;
    place.disturb = (kind) => {
      if (kind !== failing || failed) return;
      failed = true;
      throw new Error('EIO: i/o error');
    };
  };

  it.each(['write', 'fdatasync'])(
    'refuses the records of a failed %s and never gives them to a reader',
    async (kind) => {
      const queue = await place.open();
      await appendInTurn(queue, ['before']);
      failOnce(kind);
      const refused = await Promise.allSettled([queue.append(bytesOf('x')), queue.append(bytesOf('y'))]);
      expect(refused).toMatchObject([
        { status: 'rejected', reason: { name: 'QueueUnavailable' } },
        { status: 'rejected', reason: { name: 'QueueUnavailable' } },
      ]);
      await appendInTurn(queue, ['after']);
      await queue.close();
      expect(await drain(await place.open())).toEqual(['before', 'after']);
    },
  );

  it('has cut the records off before it refuses them, so that a crash cannot bring them back', async () => {
    const queue = await place.open();
    await appendInTurn(queue, ['before']);
    failOnce('fdatasync');
    await expect(queue.append(bytesOf('refused'))).rejects.toMatchObject({ name: 'QueueUnavailable' });
    expect(textOf(await readFile(join(place.directory, firstSegment)))).not.toContain('refused');
    const kinds = place.operations.map(({ kind }) => kind);
    expect(kinds.indexOf('fdatasync', kinds.indexOf('truncate'))).toBeGreaterThan(-1);
  });

  it('goes on refusing until the records can be cut off', async () => {
    const queue = await place.open();
    await appendInTurn(queue, ['before']);
    place.disturb = (kind) => {
      if (kind === 'fdatasync' || kind === 'truncate') throw new Error('EIO: i/o error');
    };
    await expect(queue.append(bytesOf('x'))).rejects.toMatchObject({ name: 'QueueUnavailable' });
    place.disturb = (kind) => {
      if (kind === 'truncate') throw new Error('EIO: i/o error');
    };
    await expect(queue.append(bytesOf('y'))).rejects.toMatchObject({ name: 'QueueUnavailable' });
    place.disturb = () => undefined;
    await appendInTurn(queue, ['after']);
    expect(await drain(queue)).toEqual(['before', 'after']);
  });

  it('does not keep the queue from being closed', async () => {
    const queue = await place.open();
    await appendInTurn(queue, ['kept']);
    await commitAsStored(await queue.read({ maxRecords: 1 }));
    const waiting = queue.read({ maxRecords: 1 });
    place.disturb = (kind) => {
      if (kind === 'fdatasync' || kind === 'truncate') throw new Error('EIO: i/o error');
    };
    await queue.close();
    expect(await waiting).toBeNull();
    expect(place.logged).toMatchObject([{ level: 'warn' }]);
  });

  it('goes on when the very first record of a segment failed', async () => {
    const queue = await place.open();
    failOnce('fdatasync');
    await expect(queue.append(bytesOf('x'))).rejects.toMatchObject({ name: 'QueueUnavailable' });
    await appendInTurn(queue, ['after']);
    await queue.close();
    expect(await drain(await place.open())).toEqual(['after']);
  });

  it('goes on when a new segment could not be made', async () => {
    const queue = await place.open({ segmentBytes: 1 });
    await appendInTurn(queue, ['before']);
    failOnce('syncDirectory');
    await expect(queue.append(bytesOf('x'))).rejects.toMatchObject({ name: 'QueueUnavailable' });
    await appendInTurn(queue, ['after']);
    await queue.close();
    expect(await drain(await place.open())).toEqual(['before', 'after']);
  });

  it('says once that it failed and once that it works again', async () => {
    const queue = await place.open();
    place.disturb = (kind) => {
      if (kind === 'write') throw new Error('EIO: i/o error');
    };
    for (const text of ['a', 'b', 'c']) await queue.append(bytesOf(text)).catch(() => undefined);
    place.disturb = () => undefined;
    await appendInTurn(queue, ['d', 'e']);
    expect(place.logged.map(({ level }) => level)).toEqual(['error', 'info']);
  });

  it('refuses a group when the disk is full in the middle of its write, and takes it when there is room', async () => {
    const queue = await place.open();
    await appendInTurn(queue, ['before']);
    let isFull = true;
    place.disturb = async (kind, name) => {
      if (kind !== 'write' || !isFull) return;
      await appendFile(join(place.directory, name === `${firstSegment}.new` ? firstSegment : name), 'torn');
      throw new Error('ENOSPC: no space left on device');
    };
    await expect(queue.append(bytesOf('refused'))).rejects.toMatchObject({ name: 'QueueUnavailable' });
    isFull = false;
    await appendInTurn(queue, ['after']);
    await queue.close();
    expect(await drain(await place.open())).toEqual(['before', 'after']);
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'never says that a record is safe when sync %i fails',
    async (failing) => {
      const queue = await place.open({ segmentBytes: 40 });
      let syncs = 0;
      place.disturb = (kind) => {
        if (kind !== 'fdatasync') return;
        syncs += 1;
        if (syncs === failing) throw new Error('EIO: i/o error');
      };
      const acknowledged: string[] = [];
      for (const text of ['one', 'two', 'three', 'four', 'five', 'six'])
        await queue.append(bytesOf(text)).then(
          () => acknowledged.push(text),
          (error: unknown) => expect(error).toMatchObject({ name: 'QueueUnavailable' }),
        );
      expect(acknowledged).toHaveLength(5);
      await queue.close();
      expect(await drain(await place.open())).toEqual(acknowledged);
    },
  );

  it('refuses appends before the disk is full', async () => {
    const queue = await place.open({ minFreeBytes: Number.MAX_SAFE_INTEGER });
    await expect(queue.append(bytesOf('x'))).rejects.toMatchObject({ name: 'QueueUnavailable' });
  });

  it('refuses to open where the directory cannot be written', async () => {
    place.disturb = (kind) => {
      if (kind === 'syncDirectory') throw new Error('EROFS: read-only file system');
    };
    await expect(place.open()).rejects.toThrow('EROFS');
  });
});
