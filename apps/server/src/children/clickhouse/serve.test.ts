import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { type ClickHouseClient, ClickHouseLogLevel, createClient } from '@clickhouse/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestClickhouse, type TestClickhouse } from '../../../../../tests/support/clickhouse.ts';

describe("the child's HTTP interface", () => {
  let clickhouse: TestClickhouse;
  let client: ClickHouseClient;

  beforeAll(async () => {
    clickhouse = await startTestClickhouse();
    client = connect();
    await client.command({ query: 'CREATE DATABASE shop' });
    await client.command({ query: 'CREATE TABLE shop.t (n Int32, s String) ENGINE = MergeTree ORDER BY n' });
  });
  afterAll(async () => {
    await client.close();
    await clickhouse.stop();
  });

  function connect(more: Parameters<typeof createClient>[0] = {}): ClickHouseClient {
    return createClient({ ...clickhouse.connection, log: { level: ClickHouseLogLevel.OFF }, ...more });
  }

  async function rows(query: string, more: object = {}): Promise<unknown[]> {
    const result = await client.query({ query, format: 'JSONEachRow', ...more });
    return result.json();
  }

  /** A request without the client library, with all response headers visible. */
  function request(path: string, init: RequestInit & { readonly password?: string } = {}): Promise<Response> {
    const { username, password, url } = clickhouse.connection;
    const credentials = Buffer.from(`${username}:${init.password ?? password}`).toString('base64');
    const headers = { Authorization: `Basic ${credentials}`, ...init.headers };
    return fetch(`${url}${path}`, { ...init, headers });
  }

  it('answers a ping, with and without a query', async () => {
    expect(await client.ping()).toEqual({ success: true });
    expect(await client.ping({ select: true })).toEqual({ success: true });
  });

  it('refuses a wrong password as ClickHouse does', async () => {
    const stranger = connect({ password: 'wrong' });
    await expect(stranger.query({ query: 'SELECT 1' })).rejects.toMatchObject({
      code: '516',
      type: 'AUTHENTICATION_FAILED',
    });
    await expect(stranger.insert({ table: 'shop.t', values: [{ n: 1 }] })).rejects.toMatchObject({
      code: '516',
    });
    await stranger.close();
  });

  it('refuses a request without credentials', async () => {
    const response = await fetch(`${clickhouse.connection.url}/?query=SELECT%201`);
    expect(response.status).toBe(403);
    expect(response.headers.get('X-ClickHouse-Exception-Code')).toBe('516');
  });

  it('inserts rows, gzipped or not, at once or as a stream', async () => {
    const zipping = createClient({
      ...clickhouse.connection,
      database: 'shop',
      compression: { request: true },
    });
    await zipping.insert({
      table: 't',
      format: 'JSONEachRow',
      values: [
        { n: 10, s: 'a;\n"b\'' },
        { n: 11, s: '😀' },
      ],
    });
    await zipping.close();
    const values = Readable.from([{ n: 12, s: 'c' }], { objectMode: true });
    await client.insert({ table: 'shop.t', format: 'JSONEachRow', values, columns: ['n', 's'] });
    expect(await rows('SELECT n, s FROM shop.t WHERE n BETWEEN 10 AND 19 ORDER BY n')).toEqual([
      { n: 10, s: 'a;\n"b\'' },
      { n: 11, s: '😀' },
      { n: 12, s: 'c' },
    ]);
  });

  it('answers a client that accepts compression with or without it', async () => {
    const unzipping = connect({ compression: { response: true } });
    const result = await unzipping.query({ query: 'SELECT 1 AS one', format: 'JSONEachRow' });
    expect(await result.json()).toEqual([{ one: 1 }]);
    await unzipping.close();
  });

  it('binds parameters of every kind', async () => {
    const odd = 'it\'s "x"\\ \t\n\r😀 {a:String} -- ;';
    const query =
      'SELECT {s:String} AS s, {a:Array(String)} AS a, {m:Map(String, String)} AS m, {n:Nullable(Int32)} AS n, {f:Float64} AS f, {name:Identifier} FROM (SELECT 1 AS `odd name`)';
    const query_params = { s: odd, a: [odd, ''], m: { [odd]: odd }, n: null, f: -0.5, name: 'odd name' };
    const { name: _name, ...values } = query_params;
    expect(await rows(query, { query_params })).toEqual([{ ...values, 'odd name': 1 }]);
  });

  it('applies settings to the one query that carries them', async () => {
    const query = "SELECT getSetting('max_block_size') AS size FROM (SELECT sleep(0.05))";
    const sizes = [1_111, 2_222, 3_333, 4_444];
    const answers = sizes.map((size) =>
      rows(query, { clickhouse_settings: { max_block_size: String(size) } }),
    );
    expect(await Promise.all(answers)).toEqual(sizes.map((size) => [{ size }]));
    expect(await rows(query)).not.toContainEqual({ size: 4_444 });
  });

  it('reads from the database that the client names', async () => {
    const inShop = connect({ database: 'shop' });
    const result = await inShop.query({ query: 'SELECT currentDatabase() AS name', format: 'JSONEachRow' });
    expect(await result.json()).toEqual([{ name: 'shop' }]);
    await inShop.close();
    expect(await rows('SELECT currentDatabase() AS name')).toEqual([{ name: 'default' }]);
  });

  it('times out a query, and always sets a limit', async () => {
    const query = 'SELECT sleepEachRow(0.5) FROM numbers(100) SETTINGS max_block_size = 1';
    await expect(rows(query, { clickhouse_settings: { max_execution_time: 1 } })).rejects.toMatchObject({
      type: 'TIMEOUT_EXCEEDED',
    });
    expect(await rows("SELECT getSetting('max_execution_time') > 0 AS limited")).toEqual([{ limited: 1 }]);
  });

  it('derives no implied comparisons unless requested', async () => {
    const query = "SELECT getSetting('optimize_and_compare_chain') AS looks";
    expect(await rows(query)).toEqual([{ looks: false }]);
    expect(await rows(query, { clickhouse_settings: { optimize_and_compare_chain: 1 } })).toEqual([
      { looks: true },
    ]);
  });

  it('runs queries concurrently', async () => {
    const query =
      "SELECT count() AS count FROM system.processes WHERE query LIKE '%sleep(1)%' AND sleep(1) = 0";
    const answers = (await Promise.all([rows(query), rows(query), rows(query)])).flat() as {
      count: number;
    }[];
    expect(Math.max(...answers.map(({ count }) => count))).toBe(3);
  });

  const refusals = [
    ['SELECT * FROM shop.missing', '60', 'UNKNOWN_TABLE'],
    ['SELECT (1', '62', 'SYNTAX_ERROR'],
    ['SELECT nothing', '47', 'UNKNOWN_IDENTIFIER'],
  ] as const;
  for (const [query, code, type] of refusals)
    it(`names the error of ${query}`, async () => {
      await expect(rows(query)).rejects.toMatchObject({ code, type });
    });

  it('names the error of a bad row, a bad setting and an unknown database', async () => {
    const values = [
      { n: 30, s: '' },
      { n: 'x', s: '' },
    ];
    await expect(client.insert({ table: 'shop.t', format: 'JSONEachRow', values })).rejects.toMatchObject({
      type: expect.stringMatching(/^CANNOT_PARSE_/),
    });
    expect(await rows('SELECT n FROM shop.t WHERE n = 30')).toEqual([]);
    const settings = new URLSearchParams({ query: 'SELECT 1', no_such_setting: '1' });
    expect(await (await request(`/?${settings}`)).text()).toContain('(UNKNOWN_SETTING)');
    expect(await (await request('/?query=SELECT+1&database=missing')).text()).toContain('(UNKNOWN_DATABASE)');
  });

  it('rejects a statement in the name of a setting', async () => {
    const address = new URLSearchParams({
      query: 'SELECT 1',
      'max_threads = 1; DROP TABLE shop.t; SET x': '1',
    });
    expect((await request(`/?${address}`)).headers.get('X-ClickHouse-Exception-Code')).toBe('115');
    expect(await rows('SELECT count() > 0 AS there FROM shop.t')).toHaveLength(1);
  });

  it('makes every GET read-only', async () => {
    expect(await (await request('/?query=SELECT+1')).text()).toBe('1\n');
    expect(await (await request(`/?query=${encodeURIComponent('TRUNCATE TABLE shop.t')}`)).text()).toContain(
      '(READONLY)',
    );
    expect((await request('/', { method: 'PUT', body: 'SELECT 1' })).status).toBe(405);
  });

  it('reads the query from the URL, the body or both, and returns its id', async () => {
    expect(await (await request('/', { method: 'POST', body: 'SELECT 1' })).text()).toBe('1\n');
    const both = await request('/?query=SELECT+1%2B&query_id=q7&default_format=JSONEachRow', {
      method: 'POST',
      body: '2 AS n',
    });
    expect(await both.json()).toEqual({ n: 3 });
    expect(both.headers.get('X-ClickHouse-Query-Id')).toBe('q7');
  });

  it('refuses a body that it cannot decompress', async () => {
    const post = (encoding: string, body: Uint8Array<ArrayBuffer>) =>
      request('/', { method: 'POST', body, headers: { 'Content-Encoding': encoding } });
    const zipped = new Uint8Array(gzipSync('SELECT 1'));
    expect((await post('br', zipped)).status).toBe(400);
    expect((await post('gzip', zipped.slice(0, -6))).status).toBe(400);
    expect((await post('gzip', new Uint8Array([1, 2, 3]))).status).toBe(400);
    expect(await (await post('gzip', zipped)).text()).toBe('1\n');
  });

  it('returns long answers completely', async () => {
    const answer = await rows("SELECT number, repeat('x', 100) AS text FROM numbers(100000)");
    expect(answer).toHaveLength(100_000);
  });
});
