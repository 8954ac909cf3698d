import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createApp } from './create-app.ts';
import { parseJsonBody } from './parse-request.ts';

const app = createApp({ now: () => 0, random: randomBytes, log: { info() {}, warn() {}, error() {} } })
  .post('/', parseJsonBody(z.unknown()), (context) => context.json(context.req.valid('json') as object))
  .post(
    '/list',
    parseJsonBody(z.strictObject({ items: z.array(z.strictObject({ key: z.string() })) })),
    (context) => context.json(context.req.valid('json')),
  )
  .post('/named', parseJsonBody(z.strictObject({ name: z.string() })), (context) =>
    context.json(context.req.valid('json')),
  )
  .post(
    '/sizes',
    parseJsonBody(
      z.strictObject({
        few: z.array(z.int()).min(2).optional(),
        small: z.number().max(9).optional(),
        one: z.enum(['a', 'b']).optional(),
        id: z.uuid().optional(),
        even: z.number().multipleOf(2).optional(),
      }),
    ),
    (context) => context.json(context.req.valid('json')),
  );

const post = async (body: string, path = '/') => {
  const headers = { 'Content-Type': 'application/json' };
  const response = await app.request(path, { method: 'POST', headers, body });
  return { status: response.status, body: await response.json() };
};

describe('a field problem', () => {
  it.each<[object, object]>([
    [{ few: [1] }, { path: 'few', code: 'too_small', parameters: { minimum: 2, of: 'array' } }],
    [{ small: 10 }, { path: 'small', code: 'too_big', parameters: { maximum: 9, of: 'number' } }],
    [
      { small: 'x' },
      { path: 'small', code: 'invalid_type', parameters: { expected: 'number', received: '"x"' } },
    ],
    [{ one: 'c' }, { path: 'one', code: 'invalid_value', parameters: { values: 'a, b', received: '"c"' } }],
    [
      { id: 'c' },
      { path: 'id', code: 'invalid_format', parameters: { format: 'uuid', pattern: expect.any(String) } },
    ],
    [{ even: 3 }, { path: 'even', code: 'not_multiple_of', parameters: { divisor: 2 } }],
    [{ odd: 3 }, { path: 'odd', code: 'unrecognized_keys', parameters: { fields: 'odd' } }],
    [
      { smal: 3 },
      { path: 'smal', code: 'unrecognized_keys', parameters: { fields: 'smal', meant: 'small' } },
    ],
  ])('has a code for programs: %j', async (body, detail) => {
    const { error } = (await post(JSON.stringify(body), '/sizes')).body as {
      readonly error: { readonly parameters: object; readonly details: readonly object[] };
    };
    expect(error.details).toEqual([{ ...detail, message: expect.any(String) }]);
    expect(Object.keys(error.parameters)).toEqual(['fields']);
  });

  it.each([
    [{ small: 10 }, 'must be at most 9'],
    [{ few: [1] }, 'must have at least 2 entries'],
    [{ id: 'c' }, 'must be a UUID such as 00000000-0000-4000-8000-000000000000'],
    [{ smal: 3 }, 'unknown field "smal", did you mean small?'],
  ])('is worded for an edit: %j', async (body, message) => {
    expect(await post(JSON.stringify(body), '/sizes')).toMatchObject({
      body: { error: { parameters: { fields: Object.keys(body).join() }, details: [{ message }] } },
    });
  });
});

describe('a JSON body', () => {
  it.each([
    ['"\\u0000"', ''],
    ['{"name":"a\\ud800"}', 'name'],
    ['{"variants":[{"changes":[{"value":"\\udc00b"}]}]}', 'variants.0.changes.0.value'],
    ['{"a":{"\\u0000":1}}', 'a'],
  ])('with text that cannot be stored is refused, with its position: %s', async (body, path) => {
    expect(await post(body)).toMatchObject({
      status: 400,
      body: {
        error: {
          code: 'invalid_request',
          details: [{ path, message: 'must not contain NUL or lone surrogates' }],
        },
      },
    });
  });

  it.each(['"\\ud83d\\ude42"', '{"name":"ünïcode 🙂\\n\\t"}'])(
    'with other text is accepted: %s',
    async (body) => {
      expect(await post(body)).toEqual({ status: 200, body: JSON.parse(body) });
    },
  );

  it('may be nested deeper than the call stack', async () => {
    const depth = 50_000;
    const response = await post(`${'['.repeat(depth)}"\\u0000"${']'.repeat(depth)}`);
    expect(response).toMatchObject({ status: 400, body: { error: { code: 'invalid_request' } } });
  });

  it('of the wrong shape is refused for that, before its texts are checked', async () => {
    const name = [...Array.from({ length: 100_000 }, () => 1), '\0'];
    expect(await post(JSON.stringify({ name }), '/named')).toMatchObject({
      status: 400,
      body: {
        error: {
          code: 'invalid_request',
          details: [{ path: 'name', message: 'must be text, not a list' }],
        },
      },
    });
  });

  it('of more than 256 KiB is refused before it is read completely', async () => {
    const most = 256 * 1024;
    expect(await post(`{"name":"${'x'.repeat(most)}"`, '/named')).toMatchObject({
      status: 413,
      body: {
        error: {
          code: 'payload_too_large',
          message: 'The request is too large; /named accepts at most 256 KiB',
        },
      },
    });
    expect(await post(`"${'x'.repeat(most - 2)}"`)).toMatchObject({ status: 200 });
    const headers = { 'Content-Type': 'application/json' };
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1;
        controller.enqueue(new Uint8Array(64 * 1024).fill(0x20));
      },
    });
    const response = await app.request('/', { method: 'POST', headers, body: endless, duplex: 'half' });
    expect(response.status).toBe(413);
    expect(sent).toBeLessThan(10);
  });

  it('with only invalid items is refused for the first ones', async () => {
    const body = JSON.stringify({ items: Array.from({ length: 5_000 }, () => ({})) });
    const { error } = (await post(body, '/list')).body as { error: { message: string; details: unknown[] } };
    expect(error.details).toHaveLength(100);
    expect(error.message).toMatch(/^The request is not valid: items\.0\.key, .*, items\.19\.key, …$/);
  });

  it('with an object of too many fields is refused before they are checked', async () => {
    const fields = (count: number) =>
      JSON.stringify({
        all: [Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, {}]))],
      });
    expect(await post(fields(1_000))).toMatchObject({ status: 200 });
    expect(await post(fields(1_001))).toMatchObject({
      status: 400,
      body: { error: { message: 'An object in the request has more than 1000 fields' } },
    });
  });
});
