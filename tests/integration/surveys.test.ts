import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bootstrapSchema } from '@pixel/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { type PixelServer, removeTemporary, startPixelServer } from '../support/pixel-server.ts';

const visitor = 'abcdefab-cdef-4abc-8def-abcdefabcdef';
const responseId = '01900000-0000-4000-8000-000000000001';
const page = 'https://own.example/thanks';
const file = (question: string) => `
projects:
  - projectKey: pk_own
    surveys:
      - surveyKey: nps
        status: running
        urlRules: { include: [{ kind: glob, value: "*/thanks" }] }
        questions: [{ questionId: score, ${question}, title: "How likely are you to recommend us?" }]
`;

let pixel: PixelServer;
beforeAll(async () => {
  pixel = await startPixelServer();
  await apply('type: nps');
});
afterAll(async () => {
  await pixel?.end('SIGTERM');
  await removeTemporary(pixel.dataDirectory);
});

async function apply(question: string): Promise<void> {
  const path = join(pixel.dataDirectory, 'own.pixel.yaml');
  await writeFile(path, file(question));
  expect(await pixel.cli('apply', path)).toMatchObject({ code: 0 });
}

async function bootstrap(url = page) {
  const query = new URLSearchParams({ projectKey: 'pk_own', anonymousId: visitor, url });
  return bootstrapSchema.parse(await (await fetch(`${pixel.url}/sdk/bootstrap?${query}`)).json());
}
const offered = async (url = page) => (await bootstrap(url)).surveys.map(({ surveyKey }) => surveyKey);

async function postEvent(fields: object): Promise<number> {
  const body = { projectKey: 'pk_own', anonymousId: visitor, responseId, ...fields };
  return (await fetch(`${pixel.url}/sdk/survey`, { method: 'POST', body: JSON.stringify(body) })).status;
}

async function explain(): Promise<unknown> {
  const { stdout } = await pixel.cli(
    ...['explain', '--project', 'pk_own', '--visitor', visitor, '--url', page, '--json'],
  );
  const { surveys } = JSON.parse(stdout) as { surveys: { status: string; reason?: string }[] };
  return surveys.map(({ status, reason }) => reason ?? status);
}

async function count(name: string): Promise<number> {
  const { stdout } = await pixel.cli('events', 'count', '--project', 'pk_own', '--name', name, '--json');
  return (JSON.parse(stdout) as { count: number }).count;
}

it('offers a survey until it was shown, stores answers once, and forgets erased visitors', async () => {
  const { surveys, version } = await eventually(
    () => bootstrap(),
    (blob) => blob.surveys.length > 0,
    5_000,
  );
  const [{ surveyId } = { surveyId: '' }] = surveys;
  expect(await offered('https://own.example/')).toEqual([]);
  expect(await explain()).toEqual(['shown']);

  expect(await postEvent({ surveyId, version, event: 'shown' })).toBe(200);
  expect(await offered()).toEqual([]);
  expect(await explain()).toEqual(['frequency']);

  const completed = { surveyId, version, event: 'completed', answers: { score: 9 } };
  await apply('type: csat');
  await eventually(
    () => bootstrap('https://own.example/'),
    (blob) => blob.version !== version,
    5_000,
  );
  expect([await postEvent(completed), await postEvent(completed)]).toEqual([200, 200]);
  expect(await postEvent({ ...completed, version: undefined })).toBe(400);
  await eventually(
    () => count('$survey:completed'),
    (n) => n > 0,
  );
  expect([await count('$survey:shown'), await count('$survey:completed')]).toEqual([1, 1]);

  const results = await pixel.cli('survey', 'results', 'nps', '--project', 'pk_own', '--json');
  expect(JSON.parse(results.stdout)).toMatchObject({
    funnel: { shown: 1, accepted: { count: 1 }, completed: { count: 1 } },
    // Answered when the question had another type.
    questions: [{ questionId: 'score', type: 'csat', reached: 1, answered: 0, unfit: 1 }],
  });

  await pixel.cli('visitor', 'erase', visitor, '--project', 'pk_own', '--yes');
  expect([await count('$survey:shown'), await count('$survey:completed')]).toEqual([0, 0]);
  expect(await explain()).toEqual(['shown']);
});

it('keeps no visitor ids in the edge’s copies on disk', async () => {
  const files = await readdir(pixel.dataDirectory, { recursive: true, withFileTypes: true });
  const copies = files.filter((each) => each.isFile() && /last-known|kv/.test(each.parentPath));
  expect(copies.length).toBeGreaterThan(0);
  for (const each of copies)
    expect(await readFile(join(each.parentPath, each.name), 'utf8')).not.toContain(visitor);
});
