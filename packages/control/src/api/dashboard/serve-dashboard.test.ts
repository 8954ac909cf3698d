import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import type { ControlEnv } from '../http/create-app.ts';
import type { Dashboard } from './dashboard.ts';
import { createServeDashboard } from './serve-dashboard.ts';

const text = (written: string) => new TextEncoder().encode(written);
const dashboard: Dashboard = {
  page: '<meta name="pixel-base" content="__BASE__"><script nonce="__NONCE__"></script><script src="./assets/a.js" nonce="__NONCE__"></script>',
  files: new Map([
    [
      '/assets/a.js',
      { contentType: 'text/javascript', body: text('plain'), encoded: { br: text('smaller') } },
    ],
  ]),
};

describe('serveDashboard', () => {
  it('serves the page at every browser address below its base path', async () => {
    const app = appAt('/pixel "x"');
    for (const path of ['/', '/p/pk_demo/experiments?status=running']) {
      const page = await (await app.request(path, asBrowser)).text();
      expect(page).toContain('content="/pixel &quot;x&quot;"');
      expect(page).toContain('src="/pixel &quot;x&quot;/assets/a.js"');
    }
  });

  it('allows only scripts and styles with the nonce of the response', async () => {
    const app = appAt('');
    const answers = await Promise.all([1, 2].map(() => app.request('/', asBrowser)));
    const nonces = await Promise.all(
      answers.map(async (response) => {
        const found = [...(await response.text()).matchAll(/nonce="([^"]+)"/g)].map(([, nonce]) => nonce);
        expect(new Set(found).size).toBe(1);
        const policy = response.headers.get('Content-Security-Policy') ?? '';
        expect(policy).toContain(`script-src 'self' 'nonce-${found[0]}';`);
        expect(policy).not.toContain('unsafe');
        expect(policy).toContain('frame-src https://pixel.example/sdk/survey/frame;');
        return found[0];
      }),
    );
    expect(new Set(nonces).size).toBe(2);
  });

  it('keeps only the shared results page out of search engines and referrers', async () => {
    const app = appAt('');
    const policyHeaders = ({ headers }: Response) => [
      headers.get('X-Robots-Tag'),
      headers.get('Referrer-Policy'),
    ];
    for (const path of ['/shared', '/invitation'])
      expect(policyHeaders(await app.request(path, asBrowser))).toEqual(['noindex, nofollow', 'no-referrer']);
    expect(policyHeaders(await app.request('/', asBrowser))).toEqual([null, null]);
  });

  it('serves a file, compressed if accepted, with an immutable cache header', async () => {
    const app = appAt('');
    const plain = await app.request('/assets/a.js');
    expect([await plain.text(), plain.headers.get('Content-Encoding')]).toEqual(['plain', null]);
    expect(plain.headers.get('Cache-Control')).toContain('immutable');
    const small = await app.request('/assets/a.js', { headers: { 'Accept-Encoding': 'gzip, br' } });
    expect([await small.text(), small.headers.get('Content-Encoding')]).toEqual(['smaller', 'br']);
    expect(small.headers.get('Vary')).toBe('Accept-Encoding');
    for (const refusing of ['br;q=0', 'gzip, BR; q=0.000', 'brother'])
      expect(
        (await app.request('/assets/a.js', { headers: { 'Accept-Encoding': refusing } })).headers.get(
          'Content-Encoding',
        ),
      ).toBeNull();
    const weighed = await app.request('/assets/a.js', {
      headers: { 'Accept-Encoding': 'gzip;q=0.5, br;q=0.8' },
    });
    expect(weighed.headers.get('Content-Encoding')).toBe('br');
  });

  it('answers a HEAD request like a GET request', async () => {
    const app = appAt('');
    const file = await app.request('/assets/a.js', { method: 'HEAD' });
    expect([file.status, file.headers.get('Content-Type')]).toEqual([200, 'text/javascript']);
    const page = await app.request('/', { method: 'HEAD', ...asBrowser });
    expect([page.status, await page.text()]).toEqual([200, '']);
    expect(page.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
  });

  it('leaves API requests, other methods and missing files to other handlers', async () => {
    const app = appAt('');
    for (const response of [
      await app.request('/p/pk_demo/experiments'),
      await app.request('/api/nothing', asBrowser),
      await app.request('/', { method: 'POST', ...asBrowser }),
      await app.request('/assets/old.js'),
    ])
      expect(response.status).toBe(404);
  });
});

const asBrowser = { headers: { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } };

function appAt(basePath: string): Hono<ControlEnv> {
  let count = 0;
  const random = (length: number) => {
    count += 1;
    return new Uint8Array(length).fill(count);
  };
  return new Hono<ControlEnv>().use(
    createServeDashboard(dashboard, { random, publicUrl: () => 'https://pixel.example' }, { basePath }),
  );
}
