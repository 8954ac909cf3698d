import { type ClickHouseClient, createClient } from '@clickhouse/client';
import { hashToUnitInterval, murmur3 } from '@pixel/engine';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestClickhouse, type TestEventDatabase } from '../../../../tests/support/clickhouse.ts';
import { runs } from '../../../../tests/support/volume.ts';

const seed = 20_260_102;
const texts = [
  ...fc.sample(fc.string({ unit: 'binary', maxLength: 40 }), { seed, numRuns: runs(700) }),
  ...fc.sample(fc.string({ unit: 'grapheme', maxLength: 20 }), { seed, numRuns: runs(300) }),
  ...fc.sample(fc.uuid(), { seed, numRuns: runs(300) }),
  ...[
    '',
    '\0',
    'a\0',
    '\0\0\0\0',
    'é',
    'e\u0301',
    '日本語',
    '한국어',
    '👩‍👩‍👧‍👦',
    '🙂',
    '\u{10ffff}',
    '\u{10000}',
  ],
  ...['\ufeff', '\uffff', '\\', '\t\r\n', "'", '"', 'x'.repeat(5_000), '字'.repeat(1_001)],
];

describe('ClickHouse’s hash', () => {
  let clickhouse: TestEventDatabase;
  let client: ClickHouseClient;
  beforeAll(async () => {
    clickhouse = await openTestClickhouse();
    client = createClient(clickhouse.connection);
  });
  afterAll(async () => {
    await client.close();
    await clickhouse.stop();
  });

  it('matches ours for more than a thousand texts in every script', async () => {
    expect(texts.length).toBeGreaterThan(1_000);
    expect(texts.filter((text) => /[^\0-\x7f]/.test(text)).length).toBeGreaterThan(600);
    await client.command({
      query: 'CREATE TABLE texts (position UInt32, text String) ENGINE = MergeTree ORDER BY position',
    });
    const values = texts.map((text, position) => ({ position, text }));
    await client.insert({ table: 'texts', values, format: 'JSONEachRow' });
    const result = await client.query({
      query: 'SELECT murmurHash3_32(text) AS hash, length(text) AS bytes FROM texts ORDER BY position',
      format: 'JSONEachRow',
    });
    const rows = await result.json<{ readonly hash: number | string; readonly bytes: number | string }>();
    // Lengths first: they prove that the server hashed what was sent.
    expect(rows.map(({ bytes }) => Number(bytes))).toEqual(texts.map((text) => Buffer.byteLength(text)));
    expect(rows.map(({ hash }) => Number(hash))).toEqual(texts.map((text) => murmur3(text)));
  });

  it('buckets visitors as we do, so that assignments can be checked in SQL', async () => {
    const visitors = fc.sample(fc.uuid(), { seed, numRuns: runs(1_000) });
    await client.command({
      query: 'CREATE TABLE visitors (position UInt32, anonymousId UUID) ENGINE = MergeTree ORDER BY position',
    });
    const values = visitors.map((anonymousId, position) => ({ position, anonymousId }));
    await client.insert({ table: 'visitors', values, format: 'JSONEachRow' });
    for (const salt of ['5f1c0c1e9d2b4a7f', 'Größe: 😀']) {
      const result = await client.query({
        query: `SELECT murmurHash3_32(concat({salt:String}, ':', toString(anonymousId))) / 4294967296 AS n
          FROM visitors ORDER BY position`,
        query_params: { salt },
        format: 'JSONEachRow',
      });
      const rows = await result.json<{ readonly n: number }>();
      expect(rows.map(({ n }) => n)).toEqual(visitors.map((visitor) => hashToUnitInterval(salt, visitor)));
    }
  });
});
