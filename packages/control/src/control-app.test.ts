import { createHash, randomBytes } from 'node:crypto';
import { createDatabase } from '@pixel/database';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { createControlApp } from './control-app.ts';

// Nobody is let in, so nobody gets as far as a database.
const db = createDatabase(new pg.Pool({ host: '127.0.0.1', port: 9 }));

const app = createControlApp({
  db,
  now: () => 0,
  random: randomBytes,
  log: { info() {}, warn() {}, error() {} },
});

describe('the control port', () => {
  it.each([
    '/api/doctor',
    '/api/organizations',
    '/api/organizations/x/members',
    '/api/configuration/apply',
    '/api/nothing',
    '/api/',
  ])('lets nobody in at %s, whatever the method', async (path) => {
    for (const method of ['GET', 'POST', 'DELETE']) {
      const response = await app.request(path, { method });
      expect(response.status).toBe(401);
      expect(await response.json()).toMatchObject({ success: false, error: { code: 'unauthorized' } });
    }
  });

  it('says that it is alive', async () => {
    const response = await app.request('/health');
    expect([response.status, await response.json()]).toEqual([200, { ok: true, service: 'pixel-control' }]);
  });

  it('shows a page that allows its own style and nothing else', async () => {
    const response = await app.request('/');
    const page = await response.text();
    const style = /<style>([\s\S]*)<\/style>/.exec(page)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    const policy = response.headers.get('Content-Security-Policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(`style-src 'sha256-${hash}'`);
    expect(page).toContain('npm run pixel -- --help');
    expect(page).not.toMatch(/<script|style=|\son\w+=|https?:/);
  });

  it('answers unknown addresses and wrong methods in the house form, with the same policy', async () => {
    const unknown = await app.request('/wp-login.php');
    expect(unknown.status).toBe(404);
    expect(await unknown.json()).toMatchObject({ success: false, error: { code: 'not_found' } });
    expect(unknown.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
    const wrong = await app.request('/health', { method: 'DELETE' });
    expect([wrong.status, wrong.headers.get('Allow')]).toEqual([405, 'GET, HEAD']);
  });
});
