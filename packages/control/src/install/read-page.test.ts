import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TargetRules } from '../base/target-rules.ts';
import { createReadPage } from './read-page.ts';

/** Loopback is allowed except for 127.0.0.2, which represents an internal address. */
const rules: TargetRules = {
  isAllowed: (address) => address === '127.0.0.1',
  isOwnService: (host) => host === 'pixel.example',
  async resolve(name) {
    if (name === 'nobody.example') throw new Error('ENOTFOUND');
    return name === 'inside.example' ? ['127.0.0.2'] : ['127.0.0.1'];
  },
};
const limits = { timeoutMs: 10_000, maxBytes: 100_000, maxRedirects: 3 };
const readPage = createReadPage(rules, limits);

const html = { 'Content-Type': 'text/html; charset=utf-8' };
let answer: RequestListener = (_request, response) => response.end();
let requests = 0;
const server = createServer((request, response) => {
  requests += 1;
  answer(request, response);
});
let port = 0;
beforeAll(async () => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
const page = (path = '/') => `http://shop.example:${port}${path}`;
const reasonOf = async (url: string, read = readPage) => {
  const found = await read(url);
  return found.status === 'unreadable' ? found.reason : found.status;
};

it('reads a page with its policies, also over http', async () => {
  answer = (_request, response) => {
    response.writeHead(200, [
      ...Object.entries(html).flat(),
      ...['Content-Security-Policy', "script-src 'self'", 'Content-Security-Policy', "img-src 'self'"],
      ...['Content-Security-Policy-Report-Only', "default-src 'none'"],
    ]);
    response.end('<h1>größer</h1>');
  };
  expect(await readPage(page('/a?b=c'))).toEqual({
    status: 'read',
    url: new URL(page('/a?b=c')),
    source: '<h1>größer</h1>',
    policies: ["script-src 'self'", "img-src 'self'"],
  });
});

it('follows redirects to allowed addresses', async () => {
  answer = (request, response) => {
    if (request.url === '/') response.writeHead(302, { Location: '/en' }).end();
    else response.writeHead(200, html).end('there');
  };
  expect(await readPage(page())).toMatchObject({ url: new URL(page('/en')), source: 'there' });
});

it('follows no redirect to an internal address, and sends no request there', async () => {
  answer = (_request, response) =>
    response.writeHead(302, { Location: `http://inside.example:${port}/secret` }).end();
  requests = 0;
  expect(await reasonOf(page())).toMatchObject({
    code: 'page_private',
    severity: 'warning',
    parameters: { host: `inside.example:${port}` },
  });
  expect(requests).toBe(1);
  answer = (_request, response) => response.writeHead(302, { Location: 'file:///etc/passwd' }).end();
  expect(await reasonOf(page())).toMatchObject({ code: 'page_private' });
});

it.each([
  ['page_private', 'http://10.1.2.3/'],
  ['page_private', 'http://169.254.169.254/latest/meta-data/'],
  ['page_private', 'http://[::1]/'],
  ['page_own', 'http://pixel.example/'],
  ['page_unknown_name', 'https://nobody.example/'],
  ['page_unreachable', 'http://shop.example:1/'],
])('reports %s for %s', async (code, url) => {
  expect(await reasonOf(url)).toMatchObject({ code, severity: 'warning' });
});

it('stops at a redirect loop', async () => {
  answer = (_request, response) => response.writeHead(302, { Location: '/again' }).end();
  requests = 0;
  expect(await reasonOf(page())).toMatchObject({ code: 'page_redirects', parameters: { redirects: 3 } });
  expect(requests).toBe(4);
});

it('reports other responses that are no page', async () => {
  answer = (_request, response) => response.writeHead(503, html).end('no');
  expect(await reasonOf(page())).toMatchObject({ code: 'page_status', parameters: { status: 503 } });
  answer = (_request, response) => response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
  expect(await reasonOf(page())).toMatchObject({
    code: 'page_no_html',
    parameters: { type: 'application/json' },
  });
  answer = (_request, response) => response.writeHead(101, { Upgrade: 'x', Connection: 'Upgrade' }).end();
  expect(await reasonOf(page())).toMatchObject({ code: 'page_unreachable' });
});

it('waits for a slow page only until its timeout', async () => {
  answer = () => undefined;
  const hasty = createReadPage(rules, { ...limits, timeoutMs: 100 });
  expect(await reasonOf(page(), hasty)).toMatchObject({
    code: 'page_slow',
    parameters: { seconds: 0.1 },
  });
  answer = (_request, response) => void response.writeHead(200, html).write('<h1>');
  expect(await reasonOf(page(), hasty)).toMatchObject({ code: 'page_slow' });
});

it('reads the start of an endless page, even if it is highly compressed', async () => {
  answer = (_request, response) => {
    response.writeHead(200, html);
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(60_000)));
      if (!response.destroyed) response.once('drain', more);
    };
    more();
  };
  const endless = await readPage(page());
  expect(endless.status === 'read' && endless.source.length).toBe(limits.maxBytes);
  answer = (_request, response) =>
    response
      .writeHead(200, { ...html, 'Content-Encoding': 'gzip' })
      .end(gzipSync(Buffer.alloc(50_000_000, 'x')));
  const pressed = await readPage(page());
  expect(pressed.status === 'read' && pressed.source.length).toBe(limits.maxBytes);
});

it('decompresses a page, and reports damaged compression', async () => {
  answer = (_request, response) =>
    response.writeHead(200, { ...html, 'Content-Encoding': 'gzip' }).end(gzipSync('<h1>Shop</h1>'));
  expect(await readPage(page())).toMatchObject({ source: '<h1>Shop</h1>' });
  answer = (_request, response) =>
    response.writeHead(200, { ...html, 'Content-Encoding': 'gzip' }).end('<h1>Shop</h1>');
  expect(await reasonOf(page())).toMatchObject({ code: 'page_unreachable' });
});
