import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CliHarness, startCliHarness } from '../cli.harness.ts';
import { why } from './why.fixture.ts';

let harness: CliHarness;
beforeAll(async () => {
  harness = await startCliHarness();
  await writeFile(join(harness.folder, 'why.yaml'), why);
  await harness.pixel(['apply', 'why.yaml']);
});
afterAll(() => harness.stop());

describe('pixel preview', () => {
  const create = (...args: readonly string[]) =>
    harness.pixel([
      'preview',
      'create',
      '--project',
      'pk_why',
      '--experiment',
      'idea',
      '--variant',
      'b',
      ...args,
    ]);

  it('creates a preview link for a draft and revokes it', async () => {
    const created = await create('--url', 'https://shop.example/p', '--expires', '30m');
    const expiresAt = new Date(harness.test.clock.now + 30 * 60_000).toISOString();
    expect(created).toMatchObject({ code: 0, stderr: '' });
    const token = /^token {4}(\S{43})\n/.exec(created.stdout)?.[1] ?? '';
    expect(created.stdout).toBe(
      `token    ${token}\nexpires  ${expiresAt}\npage     https://shop.example/p?pixel_preview=${token}\n`,
    );
    expect(await harness.pixel(['preview', 'revoke', token])).toEqual({
      code: 0,
      stdout: 'The preview of project pk_why is revoked.\n',
      stderr: '',
    });
  });

  it('lists previews with their creators, and revokes one by its id', async () => {
    expect(await harness.pixel(['preview', 'list', '--project', 'pk_none'])).toMatchObject({
      code: 1,
      stderr: 'There is no project "pk_none".\n',
    });
    const { previewId, expiresAt } = JSON.parse((await create('--expires', '1m', '--json')).stdout);
    const line = (revoked: string) =>
      new RegExp(`\n${previewId} +idea/b +operator +${expiresAt} +${revoked}\n`);
    const list = (...args: readonly string[]) =>
      harness.pixel(['preview', 'list', '--project', 'pk_why', ...args]);
    expect((await list()).stdout).toMatch(/^preview +shows +created by +expires +revoked\n/);
    expect((await list()).stdout).toMatch(line('no'));
    const revoke = ['preview', 'revoke', previewId, '--project', 'pk_why'];
    expect(await harness.pixel(revoke)).toMatchObject({
      stdout: 'The preview of project pk_why is revoked.\n',
    });
    const revokedAt = new Date(harness.test.clock.now).toISOString();
    expect((await list()).stdout).toMatch(line(revokedAt));
    expect(JSON.parse((await list('--json')).stdout).previews).toContainEqual({
      previewId,
      experimentKey: 'idea',
      variantKey: 'b',
      createdBy: 'operator',
      expiresAt,
      revokedAt,
    });
    expect(await harness.pixel(revoke)).toMatchObject({
      code: 1,
      stderr: `Project "pk_why" has no preview ${previewId}; it may have been revoked or expired.\n`,
    });
  });

  it('prints token and expiry as JSON, by default one hour ahead', async () => {
    const { stdout } = await create('--json');
    expect(JSON.parse(stdout)).toEqual({
      previewId: expect.any(String),
      token: expect.stringMatching(/^\S{43}$/),
      expiresAt: new Date(harness.test.clock.now + 3_600_000).toISOString(),
    });
  });

  it.each(['', '1', '0m', '59s', '31d', '1h30m', '-1h'])('rejects the duration %j', async (expires) => {
    expect(await create(`--expires=${expires}`)).toEqual({
      code: 2,
      stdout: '',
      stderr: '--expires must be a duration from 1m to 30d, such as 30m, 1h or 7d.\n',
    });
  });

  it('reports an unknown token or variant, and an invalid URL', async () => {
    expect(await harness.pixel(['preview', 'revoke', 'a'.repeat(43)])).toEqual({
      code: 1,
      stdout: '',
      stderr: 'No preview has this token; it may have expired.\n',
    });
    expect(await harness.pixel(['preview', 'revoke', 'abc'])).toEqual({
      code: 2,
      stdout: '',
      stderr: '<token> must be a preview token of 43 characters.\n',
    });
    expect(await create('--variant', 'nope')).toMatchObject({
      code: 1,
      stderr: 'Experiment "idea" has no variant "nope".\n',
    });
    expect(await create('--url', '/p')).toMatchObject({
      code: 2,
      stderr: '--url must be an absolute http(s) address of a page.\n',
    });
  });
});
