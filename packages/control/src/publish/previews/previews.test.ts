import { createHash } from 'node:crypto';
import { type StoredPreview, storedPreviewSchema } from '@pixel/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestControl, type TestControl } from '../../../../../tests/support/control.ts';
import { createToken } from '../../base/token.ts';
import { createControl } from '../../create-control.ts';
import { previewUrl } from './preview-url.ts';

const request = { project: 'pk_draft', experiment: 'idea', variant: 'b', expiresInSeconds: 3_600 };

const control = { variantKey: 'control', weight: 0.5, isControl: true };
const other = {
  variantKey: 'c',
  weight: 0.25,
  changes: [
    { selector: '#secret', operation: 'hide', value: '', orderIndex: 0 },
    { operation: 'run_js', value: 'secret()', orderIndex: 1 },
  ],
};

/** Overrides of the experiment's fields. */
interface Fields {
  readonly experimentKey?: string;
  readonly status?: string;
  readonly variants?: readonly object[];
}

let test: TestControl;
beforeAll(async () => {
  test = await startTestControl();
  await apply('first()');
});
afterAll(() => test.stop());

describe('POST /api/previews', () => {
  it('stores a draft’s variant under its token’s hash, somewhat longer than it is valid', async () => {
    const puts: (number | undefined)[] = [];
    const kv: typeof test.kv = {
      ...test.kv,
      put: (key, value, options) => {
        if (key.startsWith('preview/')) puts.push(options?.ttlSeconds);
        return test.kv.put(key, value, options);
      },
    };
    const { operatorApp } = createControl({ ...test.deps, kv });
    const { token, expiresAt } = await create({}, operatorApp);
    expect(token).toMatch(/^[A-Za-z0-9_][A-Za-z0-9_-]{42}$/);
    expect(expiresAt).toBe(new Date(test.clock.now + 3_600_000).toISOString());
    expect(puts).toEqual([3_600 + 86_400]);
    expect(await stored(token)).toMatchObject({
      formatVersion: 1,
      status: 'active',
      projectKey: 'pk_draft',
      expiresAt,
      experiment: {
        experimentKey: 'idea',
        status: 'running',
        variant: {
          key: 'b',
          changes: [
            { selector: '#b', operation: 'hide' },
            { selector: '', operation: 'run_js', value: `/v/${hashOf('first()')}.js` },
          ],
        },
        goals: [],
        exposure: 'page',
        probes: ['#b'],
      },
      assignment: { experimentKey: 'idea', variantKey: 'b', isControl: false },
    });
    expect(await test.kv.get(`script/${hashOf('first()')}`)).toContain('first()');
  });

  it('reveals no other variants', async () => {
    const { token } = await create({});
    expect(JSON.stringify(await stored(token))).not.toMatch(/control|secret|goal-key/);
    expect(test.kv.keys).not.toContain(`script/${hashOf('secret()')}`);
  });

  it('keeps showing its original content, and increments the revision of edited documents', async () => {
    const before = await create({});
    const shown = await stored(before.token);
    const same = await stored((await create({})).token);
    await apply('second()');
    expect(await stored(before.token)).toEqual(shown);
    const after = await stored((await create({})).token);
    expect(JSON.stringify(after)).toContain(hashOf('second()'));
    const revisions = [shown, same, after].map((each) => 'revision' in each && each.revision);
    expect(revisions[1]).toBe(revisions[0]);
    expect(revisions[2]).not.toBe(revisions[0]);
  });

  it('returns the URL of a page with the token', async () => {
    const created = await create({ url: 'https://shop.example/p?x=1#y' });
    expect(created.url).toBe(`https://shop.example/p?x=1&pixel_preview=${created.token}#y`);
  });

  it.each([
    [{ project: 'pk_nowhere' }, 404, 'project_not_found'],
    [{ experiment: 'nope' }, 404, 'experiment_not_found'],
    [{ variant: 'nope' }, 404, 'variant_not_found'],
    [{ expiresInSeconds: 59 }, 400, 'invalid_request'],
    [{ expiresInSeconds: 30 * 86_400 + 1 }, 400, 'invalid_request'],
    [{ url: '/p' }, 400, 'invalid_request'],
  ])('answers %j with %d %s', async (fields, status, code) => {
    const response = await post('/api/previews', { ...request, ...fields });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ error: { code } });
  });
});

describe('POST /api/previews/revoke', () => {
  it('leaves a tombstone, and is idempotent', async () => {
    const { token, expiresAt } = await create({});
    for (const _ of [1, 2]) {
      const response = await post('/api/previews/revoke', { token });
      expect([response.status, await response.json()]).toEqual([200, { projectKey: 'pk_draft', expiresAt }]);
      expect(await stored(token)).toEqual({
        formatVersion: 1,
        status: 'revoked',
        projectKey: 'pk_draft',
        expiresAt,
      });
    }
  });

  it('rejects an unknown token, and an invalid one', async () => {
    const unknown = await post('/api/previews/revoke', { token: 'a'.repeat(43) });
    expect([unknown.status, await unknown.json()]).toMatchObject([
      404,
      { error: { code: 'preview_not_found' } },
    ]);
    const malformed = await post('/api/previews/revoke', { token: 'a' });
    expect(malformed.status).toBe(400);
  });
});

describe('a preview', () => {
  it.each<[string, Fields]>([
    ['its variant is taken out of the experiment', { variants: [control, { ...other, weight: 0.5 }] }],
    ['its experiment is archived', { status: 'archived' }],
  ])('ends when %s, and stays so when that is undone', async (_, fields) => {
    await apply('first()');
    const { token, expiresAt } = await create({});
    const [revoked, untouched] = [await create({}), await create({ variant: 'control' })];
    await post('/api/previews/revoke', { token: revoked.token });
    await apply('first()', fields);
    const tombstone = { formatVersion: 1, projectKey: 'pk_draft', expiresAt };
    expect(await stored(token)).toEqual({ ...tombstone, status: 'gone' });
    expect(await stored(revoked.token)).toEqual({ ...tombstone, status: 'revoked' });
    expect((await stored(untouched.token)).status).toBe('status' in fields ? 'gone' : 'active');
    await apply('first()');
    expect((await stored(token)).status).toBe('gone');
  });

  it('of another experiment is kept', async () => {
    await apply('first()');
    const { token } = await create({});
    await apply('first()', { experimentKey: 'another', status: 'archived' });
    expect((await stored(token)).status).toBe('active');
  });

  it('ends later if the key-value store failed', async () => {
    await apply('first()');
    const { token } = await create({});
    test.kv.beforePut = async (key) => {
      if (key.startsWith('preview/')) throw new Error('The store is read-only');
    };
    await expect(apply('first()', { status: 'archived' })).rejects.toMatchObject({ code: 'not_delivered' });
    await expect(test.control.reconcile()).rejects.toMatchObject({ code: 'not_delivered' });
    expect((await stored(token)).status).toBe('active');
    test.kv.beforePut = async () => undefined;
    await test.control.reconcile();
    expect((await stored(token)).status).toBe('gone');
    const before = test.kv.keys.length;
    await test.control.reconcile();
    expect(test.kv.keys.length).toBe(before);
  });

  it('that has expired is skipped, and deleted', async () => {
    await apply('first()');
    const { token } = await create({ expiresInSeconds: 60 });
    test.clock.now += 60_000;
    await apply('first()', { status: 'archived' });
    expect((await stored(token)).status).toBe('active');
    const left = test.db.selectFrom('previews').select('id').where('revoked_at', 'is', null);
    expect(await left.execute()).toEqual([]);
  });

  it('is refused for an archived experiment', async () => {
    await apply('first()', { status: 'archived' });
    const response = await post('/api/previews', request);
    expect([response.status, await response.json()]).toMatchObject([
      409,
      {
        error: {
          code: 'experiment_archived',
          message: 'Experiment "idea" of project "pk_draft" is archived: there is nothing to preview',
        },
      },
    ]);
  });

  it('is withheld if its experiment is archived meanwhile', async () => {
    await apply('first()');
    let key = '';
    const kv: typeof test.kv = {
      ...test.kv,
      put: async (name, value, options) => {
        if (key === '' && name.startsWith('preview/')) {
          key = name;
          await apply('first()', { status: 'archived' });
        }
        await test.kv.put(name, value, options);
      },
    };
    const { operatorApp } = createControl({ ...test.deps, kv });
    const response = await post('/api/previews', request, operatorApp);
    expect([response.status, await response.json()]).toMatchObject([
      404,
      { error: { code: 'variant_not_found' } },
    ]);
    expect(await test.kv.get(key)).toContain('"status":"gone"');
  });
});

describe('createToken', () => {
  it('never returns one that a command line would parse as an option', () => {
    const bytes = [new Uint8Array(32).fill(0xf8), new Uint8Array(32)];
    expect(createToken(() => bytes.shift() ?? new Uint8Array(32))).toBe('A'.repeat(43));
  });
});

describe('previewAddress', () => {
  it.each([
    ['https://a.example', 'https://a.example?pixel_preview=T'],
    ['https://a.example/?', 'https://a.example/?pixel_preview=T'],
    ['https://a.example/p#a?b#c', 'https://a.example/p?pixel_preview=T#a?b#c'],
    ['https://a.example/p?x=ü&x=%2F+1', 'https://a.example/p?x=ü&x=%2F+1&pixel_preview=T'],
    ['https://a.example/p?pixel_preview=old&x=a?b', 'https://a.example/p?x=a?b&pixel_preview=T'],
  ])('turns %s into %s', (page, address) => {
    expect(previewUrl(page, 'T', { experimentKey: 'e', variantKey: 'v' })).toBe(address);
  });
});

function apply(code: string, fields: Fields = {}) {
  const changes = [
    { selector: '#b', operation: 'hide', value: '', orderIndex: 0 },
    { operation: 'run_js', value: code, orderIndex: 1 },
  ];
  const source = {
    projects: [
      {
        projectKey: 'pk_draft',
        goals: [{ goalKey: 'goal-key', type: 'custom_event', eventName: 'x' }],
        experiments: [
          {
            experimentKey: 'idea',
            goals: [{ goalKey: 'goal-key' }],
            variants: [control, { variantKey: 'b', weight: 0.25, changes }, other],
            ...fields,
          },
        ],
      },
    ],
  };
  return test.control.applyConfiguration(JSON.stringify(source), { author: 'tests' });
}

async function create(fields: object, app = test.control.operatorApp) {
  const response = await post('/api/previews', { ...request, ...fields }, app);
  expect(response.status).toBe(200);
  return (await response.json()) as { token: string; expiresAt: string; url?: string };
}

async function stored(token: string): Promise<StoredPreview> {
  const key = `preview/${createHash('sha256').update(token).digest('hex')}`;
  return storedPreviewSchema.parse(JSON.parse((await test.kv.get(key)) ?? 'null'));
}

function post(path: string, body: object, app = test.control.operatorApp) {
  return Promise.resolve(
    app.request(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }),
  );
}

function hashOf(code: string): string {
  return createHash('sha256')
    .update(`document.currentScript.pixelRun=function(){\n${code}\n};`)
    .digest('hex');
}
