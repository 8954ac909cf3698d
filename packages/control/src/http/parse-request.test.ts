import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createApp } from './create-app.ts';
import { limitBody } from './limit-body.ts';
import { parseJson } from './parse-request.ts';

const app = createApp({ now: () => 0, random: randomBytes, log: { info() {}, warn() {}, error() {} } })
  .use(limitBody(1, 'A request'))
  .post('/', parseJson(z.json()), (context) => context.json(context.req.valid('json')));

const post = async (body: string) => {
  const headers = { 'Content-Type': 'application/json' };
  const response = await app.request('/', { method: 'POST', headers, body });
  return { status: response.status, body: await response.json() };
};

describe('a JSON body', () => {
  it.each([
    ['"\\u0000"', ''],
    ['{"name":"a\\ud800"}', 'name'],
    ['{"variants":[{"changes":[{"value":"\\udc00b"}]}]}', 'variants.0.changes.0.value'],
    ['{"a":{"\\u0000":1}}', 'a'],
  ])('with text that cannot be stored is refused, at its place: %s', async (body, path) => {
    expect(await post(body)).toMatchObject({
      status: 400,
      body: {
        error: {
          code: 'invalid_request',
          details: [{ path, message: 'must not contain NUL or half of a surrogate pair' }],
        },
      },
    });
  });

  it.each(['"\\ud83d\\ude42"', '{"name":"ünïcode 🙂\\n\\t"}'])(
    'with other text is taken: %s',
    async (body) => {
      expect(await post(body)).toEqual({ status: 200, body: JSON.parse(body) });
    },
  );

  it('may be nested deeper than calls can be', async () => {
    const depth = 50_000;
    const response = await post(`${'['.repeat(depth)}"\\u0000"${']'.repeat(depth)}`);
    expect(response).toMatchObject({ status: 400, body: { error: { code: 'invalid_request' } } });
  });

  it('that is too large is refused before it is read', async () => {
    expect(await post(`"${'x'.repeat(1024 * 1024)}"`)).toMatchObject({
      status: 413,
      body: { error: { code: 'payload_too_large', message: 'A request may have at most 1 MiB' } },
    });
  });
});
