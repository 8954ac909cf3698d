import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestControl, type TestControl } from '../../../../tests/support/control.ts';
import { type StaticServer, startStaticServer } from '../../../../tests/support/static-server.ts';

let test: TestControl;
let shop: StaticServer;
let head = '';
beforeAll(async () => {
  shop = await startStaticServer(({ url }) =>
    url.pathname === '/away'
      ? { status: 302, headers: { Location: shop.url.replace('127.0.0.1', 'localhost') } }
      : { headers: { 'Content-Type': 'text/html' }, body: `<head>${head}</head>` },
  );
  test = await startTestControl();
  await test.control.applyConfiguration(
    `projects: [{ projectKey: shop, allowedOrigins: ["${shop.url}", "http://10.0.0.1"] }]`,
    { author: 'test' },
  );
});
afterAll(async () => {
  await test.stop();
  await shop.close();
});

async function check(url: string, projectKey = 'shop') {
  const response = await test.control.operatorApp.request(`/api/projects/${projectKey}/install/check`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ url }),
  });
  return { status: response.status, body: await response.json() };
}

it('finds the tag on a page of the project', async () => {
  head = '<script async src="https://pixel.example/pixel.min.js?project=shop"></script>';
  expect(await check(`${shop.url}/cart`)).toEqual({
    status: 200,
    body: {
      checkedAt: '2026-01-02T03:04:05.678Z',
      status: 'found',
      url: `${shop.url}/cart`,
      findings: [],
      hasFirstLine: false,
      policies: [],
    },
  });
});

it('reports problems, the most severe first', async () => {
  head = ['shop', 'shop', 'other']
    .map((key) => `<script async src="https://pixel.example/pixel.min.js?project=${key}"></script>`)
    .join('');
  expect(await check(shop.url)).toMatchObject({
    body: {
      status: 'found',
      findings: [
        {
          code: 'other_project_too',
          sentence:
            'The page also has a tag of the project other. A page can belong to one project only: keep this one.',
        },
        { code: 'tag_twice' },
      ],
    },
  });
  head = '';
  expect(await check(shop.url)).toMatchObject({
    body: { status: 'missing', findings: [{ code: 'no_tag' }] },
  });
});

it('reports that a page on a private address cannot be read from here', async () => {
  expect(await check('http://10.0.0.1/')).toMatchObject({
    status: 200,
    body: { status: 'unreadable', reason: { code: 'page_private', severity: 'warning' } },
  });
});

it('reports a page that redirects to a disallowed origin', async () => {
  expect(await check(`${shop.url}/away`)).toMatchObject({
    body: { findings: [{ code: 'foreign_origin', severity: 'bad' }, { code: 'no_tag' }] },
  });
});

it('checks only pages of the project', async () => {
  expect(await check('https://other.example/')).toMatchObject({
    status: 400,
    body: {
      error: {
        code: 'invalid_request',
        parameters: { origin: 'https://other.example' },
        details: [{ path: 'url', code: 'origin_not_allowed' }],
      },
    },
  });
  expect(await check('ftp://shop.example/')).toMatchObject({ status: 400 });
  expect(await check(shop.url, 'nope')).toMatchObject({ status: 404 });
});
