import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestControl, type TestControl } from '../../../../../tests/support/control.ts';
import { createVisitor, type Visitor } from '../login/visitor.harness.ts';

const asBrowser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const elsewhere = 'https://evil.example';

let test: TestControl;
let visitor: Visitor;
beforeAll(async () => {
  test = await startTestControl();
  visitor = createVisitor(test.control.controlApp);
});
afterAll(() => test.stop());

const refusals: readonly [string, (headers: Record<string, string>) => Promise<Response>, number, string][] =
  [
    [
      'one on the way in that there is not',
      (headers) => visitor.open('/api/auth/nothing', headers),
      404,
      'nothing at this',
    ],
    [
      'a form of another site',
      (headers) => visitor.post('/api/auth/logout', { ...headers, Origin: elsewhere }),
      403,
      'own pages can change things',
    ],
    [
      'a name that is not ours, on the way in',
      (headers) => visitor.open('/api/auth/link?token=x', { ...headers, Host: 'evil.example' }),
      403,
      'CONTROL_URL',
    ],
  ];

describe.each(refusals)('%s', (_, request, status, message) => {
  it('is refused with a page in a browser', async () => {
    const response = await request({ Accept: asBrowser });
    expect([response.status, response.headers.get('Content-Type')]).toEqual([
      status,
      'text/html; charset=UTF-8',
    ]);
    const page = await response.text();
    expect(page).toMatch(/^<!doctype html>[\s\S]*<h1>[^<]+<\/h1>/);
    expect(page).toContain(message);
    expect(page).not.toContain('evil.example');
    expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
  });

  it.each(['application/json', '*/*'])('is refused with JSON if a program accepts %s', async (accept) => {
    const response = await request({ Accept: accept });
    expect([response.status, await response.json()]).toEqual([
      status,
      expect.objectContaining({
        success: false,
        error: expect.objectContaining({ message: expect.stringContaining(message) }),
      }),
    ]);
  });
});

it('answers API requests with JSON, whatever they accept', async () => {
  const response = await visitor.open('/api/me', { Accept: asBrowser });
  expect([response.status, await response.json()]).toMatchObject([401, { error: { code: 'unauthorized' } }]);
});
