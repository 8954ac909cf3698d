import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestControl, type TestControl } from '../../../../../tests/support/control.ts';
import type { CreatedPreview } from './create-preview.ts';
import type { ListedPreview } from './preview-queries.ts';

let test: TestControl;
beforeAll(async () => {
  test = await startTestControl();
  for (const projectKey of ['pk_shop', 'pk_other']) {
    const variants = [
      { variantKey: 'control', weight: 0.5, isControl: true },
      { variantKey: 'b', weight: 0.5 },
    ];
    const experiments = [{ experimentKey: 'idea', variants }];
    await test.control.applyConfiguration(JSON.stringify({ projects: [{ projectKey, experiments }] }), {
      author: 'tests',
    });
  }
});
afterAll(() => test.stop());

const previews = '/api/projects/pk_shop/previews';
const wanted = { experimentKey: 'idea', variantKey: 'b', expiresInSeconds: 3_600 };

it('is created, listed without its secret, revoked by id, and recorded in the audit log', async () => {
  const url = 'https://shop.example/p';
  const [, made] = await post<CreatedPreview & { url: string }>(previews, { ...wanted, url });
  const { previewId, token, expiresAt } = made;
  expect(made.url).toBe(`${url}?pixel_preview=${token}`);
  const shown = { previewId, experimentKey: 'idea', variantKey: 'b', createdBy: 'operator' };
  const listed = { ...shown, expiresAt, revokedAt: null };
  expect(await list()).toEqual([listed]);
  expect(await storedStatus(token)).toBe('active');

  test.clock.now += 1_000;
  const revoked = { ...listed, revokedAt: new Date(test.clock.now).toISOString() };
  expect(await post(`${previews}/${previewId.toUpperCase()}/revoke`, {})).toEqual([200, revoked]);
  expect(await storedStatus(token)).toBe('revoked');
  test.clock.now += 1_000;
  expect(await list()).toEqual([revoked]);
  expect(await post(`${previews}/${previewId}/revoke`, {})).toMatchObject([
    404,
    { error: { code: 'preview_not_found' } },
  ]);
  const lines = await test.db
    .selectFrom('audit_log')
    .selectAll()
    .where('action', 'like', 'preview.%')
    .orderBy('id')
    .execute();
  expect(lines).toMatchObject([
    { action: 'preview.create', subject: previewId, actor_kind: 'operator', after: { variantKey: 'b' } },
    { action: 'preview.revoke', subject: previewId, before: { variantKey: 'b' } },
  ]);
  expect(JSON.stringify(lines)).not.toContain(token);
});

it('of another project is not found, nor by an invalid id', async () => {
  const [, { previewId, token }] = await post<CreatedPreview>('/api/projects/pk_other/previews', wanted);
  for (const id of [previewId, 'x', "' or 1=1"])
    expect(await post(`${previews}/${encodeURIComponent(id)}/revoke`, {})).toMatchObject([404, {}]);
  expect(await storedStatus(token)).toBe('active');
  expect((await list()).map((each) => each.previewId)).not.toContain(previewId);
});

it('is no longer listed after it expires', async () => {
  const [, { previewId }] = await post<CreatedPreview>(previews, { ...wanted, expiresInSeconds: 60 });
  const isListed = async () => (await list()).some((each) => each.previewId === previewId);
  expect(await isListed()).toBe(true);
  test.clock.now += 60_000;
  expect(await isListed()).toBe(false);
});

it('stays revoked if its variant is removed later', async () => {
  const [, { previewId, token }] = await post<CreatedPreview>(previews, wanted);
  await post(`${previews}/${previewId}/revoke`, {});
  const experiments = [
    {
      experimentKey: 'idea',
      variants: [
        { variantKey: 'control', weight: 0.5, isControl: true },
        { variantKey: 'c', weight: 0.5 },
      ],
    },
  ];
  const source = JSON.stringify({ projects: [{ projectKey: 'pk_shop', experiments }] });
  await test.control.applyConfiguration(source, { author: 'tests' });
  expect(await storedStatus(token)).toBe('revoked');
});

async function list(): Promise<readonly ListedPreview[]> {
  const response = await test.control.operatorApp.request(previews);
  return ((await response.json()) as { previews: ListedPreview[] }).previews;
}

async function post<T>(path: string, body: object): Promise<[number, T]> {
  const response = await test.control.operatorApp.request(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  return [response.status, (await response.json()) as T];
}

async function storedStatus(token: string): Promise<unknown> {
  const key = `preview/${createHash('sha256').update(token).digest('hex')}`;
  return JSON.parse((await test.kv.get(key)) ?? '{}').status;
}
