import { createHash } from 'node:crypto';
import { type StoredPreview, storedPreviewSchema } from '@pixel/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestControl, type TestControl } from '../../../../../tests/support/control.ts';
import { createApi, editableSurvey } from '../../api/http/api.fixture.ts';
import type { CreatedPreview } from './create-preview.ts';
import type { ListedPreview } from './preview-queries.ts';

let test: TestControl;
let api: ReturnType<typeof createApi>;
let surveys: ReturnType<typeof api.surveysOf>;
const questions = [{ questionId: 'score', type: 'nps', title: 'Would you?' }];
const path = '/projects/pk_shop/previews';
const wanted = { surveyKey: 'idea', expiresInSeconds: 3_600 };

beforeAll(async () => {
  test = await startTestControl();
  api = createApi(test.control.operatorApp);
  await api.createProject({ name: 'Shop', projectKey: 'pk_shop' });
  surveys = api.surveysOf('pk_shop');
  await surveys.create({ surveyKey: 'idea', questions });
  await surveys.create({ surveyKey: 'other', questions });
});
afterAll(() => test.stop());

const create = (body: object) => api.ask<CreatedPreview & { readonly url?: string }>(path, body);
const list = async () => (await api.ask<{ previews: ListedPreview[] }>(path)).previews;

async function stored({ token }: CreatedPreview): Promise<StoredPreview> {
  const hash = createHash('sha256').update(token).digest('hex');
  return storedPreviewSchema.parse(JSON.parse((await test.kv.get(`preview/${hash}`)) ?? 'null'));
}

it('shows a draft as of the link’s creation, under a random token', async () => {
  const made = await create({ ...wanted, url: 'https://shop.example/p?pixel_preview=old&x=1#y' });
  expect(made.token).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(made.url).toBe(`https://shop.example/p?x=1&pixel_survey_preview=${made.token}#y`);
  const before = await stored(made);
  expect(before).toMatchObject({
    status: 'survey',
    projectKey: 'pk_shop',
    expiresAt: made.expiresAt,
    survey: { surveyKey: 'idea', status: 'running', questions: [{ questionId: 'score', scale: 10 }] },
  });
  const survey = await surveys.read('idea');
  await surveys.change('idea', '', { ...editableSurvey(survey), name: 'Reworded' });
  expect(await stored(made)).toEqual(before);
  const after = await stored(await create(wanted));
  const revisions = [before, after].map((each) => 'revision' in each && each.revision);
  expect(revisions[0]).not.toBe(revisions[1]);
});

it('is listed without its token, revoked by id, and recorded in the audit log', async () => {
  const { previewId, token, expiresAt } = await create(wanted);
  const listed = { previewId, surveyKey: 'idea', createdBy: 'operator', expiresAt, revokedAt: null };
  expect(await list()).toContainEqual(listed);
  expect(await api.ask(`${path}/${previewId}/revoke`, {})).toMatchObject({ previewId, surveyKey: 'idea' });
  expect(await list()).not.toContainEqual(listed);
  const lines = await test.db.selectFrom('audit_log').selectAll().where('subject', '=', previewId).execute();
  expect(lines).toMatchObject([
    { action: 'preview.create', after: { surveyKey: 'idea' } },
    { action: 'preview.revoke', before: { surveyKey: 'idea' } },
  ]);
  expect(JSON.stringify(lines)).not.toContain(token);
});

it('ends only when its survey is archived', async () => {
  const made = await create({ ...wanted, surveyKey: 'other' });
  await surveys.change('other', '/status', { status: 'running' });
  await surveys.change('other', '/status', { status: 'completed' });
  expect(await stored(made)).toMatchObject({ status: 'survey' });
  await surveys.change('other', '/status', { status: 'archived' });
  expect(await stored(made)).toMatchObject({ status: 'gone' });
  expect(await api.refusal(path, { ...wanted, surveyKey: 'other' })).toMatchObject({
    status: 409,
    code: 'survey_archived',
  });
});

it('belongs to a survey, or to an experiment and its variant', async () => {
  const refused = async (body: object) =>
    (await api.refusal(path, { expiresInSeconds: 60, ...body })).details;
  expect(await refused({})).toMatchObject([
    {
      path: 'experimentKey',
      message: 'is missing; give experimentKey and variantKey, or surveyKey',
    },
  ]);
  expect(await refused({ experimentKey: 'a' })).toMatchObject([{ path: 'variantKey' }]);
  expect(await refused({ surveyKey: 'a', variantKey: 'b' })).toMatchObject([
    { path: 'surveyKey', message: 'cannot be combined with experimentKey or variantKey' },
  ]);
  expect(await api.refusal(path, { ...wanted, surveyKey: 'none' })).toMatchObject({
    status: 404,
    code: 'survey_not_found',
  });
});

it('is revoked with the token, through the socket', async () => {
  const made = await api.ask<CreatedPreview>('/previews', {
    project: 'pk_shop',
    survey: 'idea',
    expiresInSeconds: 60,
  });
  await api.ask('/previews/revoke', { token: made.token });
  expect(await stored(made)).toMatchObject({ status: 'revoked' });
});
