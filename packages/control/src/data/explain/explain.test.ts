import { parseSnapshot } from '@pixel/engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestControl, type TestControl } from '../../../../../tests/support/control.ts';
import type { ControlErrorBody } from '../../base/control-error.ts';
import type { Explanation } from './explain-visit.ts';

const visitor = '0188A0AA-0000-7000-8000-00000000000A';
const page = 'https://shop.example/product/mug?utm_source=news&size=l';
const start = Date.UTC(2026, 0, 2, 3, 4, 5, 678);

let test: TestControl;
beforeAll(async () => {
  test = await startTestControl();
  test.clock.now = start;
  await apply('running');
  test.clock.now += 60_000;
  await apply('paused');
});
afterAll(() => test.stop());

describe('the surveys of a visit', () => {
  const surveyOf = ({ surveys }: Explanation, key: string) =>
    surveys.find(({ surveyKey }) => surveyKey === key);

  it('are explained in order, by status if edges do not have them', async () => {
    const { surveys } = await explain({});
    expect(surveys.map(({ surveyKey, status, reason }) => [surveyKey, status, reason])).toEqual([
      ['always', 'shown', undefined],
      ['draft', 'not_shown', 'not_running'],
      ['later', 'not_shown', 'not_started'],
      ['once', 'shown', undefined],
      ['phones', 'not_shown', 'audience'],
      ['thanks', 'not_shown', 'url'],
      ['winners', 'not_shown', 'experiment'],
    ]);
    expect(Object.keys(surveys[0] ?? {})).toEqual(['surveyKey', 'status', 'rules']);
    expect(Object.keys(surveys[1] ?? {})).toEqual(['surveyKey', 'status', 'reason', 'rules']);
    expect(surveys[1]?.rules).toEqual([
      { rule: 'status', passed: false, code: 'is_draft', parameters: {}, message: 'It is a draft.' },
    ]);
  });

  it('are limited by what the visitor saw before that time', async () => {
    const { surveys = [] } = parseSnapshot((await test.kv.get('project/pk_why')) ?? '');
    const idOf = (key: string) =>
      surveys.find(({ survey }) => survey.surveyKey === key)?.survey.surveyId ?? '';
    const shownAt = Math.floor(test.clock.now / 1_000);
    const key = `visitor/pk_why/${visitor.toLowerCase()}`;
    await test.kv.put(key, `{"formatVersion":1,"surveys":{"${idOf('once')}":[1,${shownAt},0,""]}}`);
    expect(surveyOf(await explain({}), 'once')).toMatchObject({ status: 'not_shown', reason: 'frequency' });
    expect(surveyOf(await explain({}), 'always')).toMatchObject({ status: 'shown' });
    const before = new Date(shownAt * 1_000 - 1).toISOString();
    expect(surveyOf(await explain({ at: before }), 'once')).toMatchObject({ status: 'shown' });
    await test.kv.delete(key);
  });
});

describe('POST /api/projects/:projectKey/explain', () => {
  it('explains every experiment of the project in order, by status if edges do not have it', async () => {
    const { experiments, version } = await explain({});
    expect(version).toBe(new Date(start + 60_000).toISOString());
    expect(
      experiments.map(({ experimentKey, status, variantKey, reason }) => [
        experimentKey,
        status,
        variantKey ?? reason,
      ]),
    ).toEqual([
      ['anywhere', 'excluded', 'audience'],
      ['cta', 'excluded', 'not_running'],
      ['done', 'excluded', 'not_running'],
      ['from-google', 'excluded', 'audience'],
      ['german', 'excluded', 'audience'],
      ['idea', 'excluded', 'not_running'],
      ['in-germany', 'excluded', 'audience'],
      ['mobile', 'excluded', 'audience'],
      ['soon', 'excluded', 'not_started'],
      ['utm', 'assigned', 'b'],
      ['winner', 'assigned', 'b'],
    ]);
    expect(messagesOf(experiments, 'cta')).toEqual(['It is paused.']);
    expect(messagesOf(experiments, 'done')).toEqual(['It is completed, and no variant is rolled out.']);
    expect(messagesOf(experiments, 'idea')).toEqual(['It is a draft.']);
  });

  it('returns exactly the documented fields of each experiment', async () => {
    const { experiments } = await explain({});
    const fieldsOf = (key: string) =>
      Object.keys(experiments.find(({ experimentKey }) => experimentKey === key) ?? {});
    expect(fieldsOf('cta')).toEqual(['experimentKey', 'status', 'reason', 'rules']);
    expect(fieldsOf('utm')).toEqual(['experimentKey', 'status', 'variantKey', 'phase', 'rules']);
  });

  it('uses attributes in place of browser data, and the rest as unknown', async () => {
    const explained = await explain({ attributes: '{"device":"mobile"}' });
    expect(outcomes(explained).mobile).toBe('b');
    expect(outcomes(await explain({ attributes: '{"device":"desktop"}' })).mobile).toBe('audience');
    const unknown = (await explain({})).experiments.find(({ experimentKey }) => experimentKey === 'mobile');
    expect(JSON.stringify(unknown)).toContain('device is not known');
  });

  it.each([
    ['from-google', '{"referrer_host":"www.Google.com"}'],
    ['from-google', '{"referrer_host":"https://www.google.com/search"}'],
    ['german', '{"language":"DE-at,en;q=0.5"}'],
    ['in-germany', '{"country":"de"}'],
    ['mobile', '{"device":"Mobile"}'],
  ])('parses attributes as edges do: %s for %s', async (experimentKey, attributes) => {
    expect(outcomes(await explain({ attributes }))[experimentKey]).toBe('b');
  });

  it('treats an attribute that no edge could determine as unknown', async () => {
    expect(outcomes(await explain({ attributes: '{"country":"XX"}' })).anywhere).toBe('audience');
  });

  it('derives campaign and query parameters from the page address, unless given', async () => {
    expect(outcomes(await explain({})).utm).toBe('b');
    expect(outcomes(await explain({ url: 'https://shop.example/product/mug' })).utm).toBe('audience');
    expect(outcomes(await explain({ attributes: '{"utm_source":"other"}' })).utm).toBe('audience');
  });

  it('explains by the version live at a given time, and as of that time', async () => {
    const then = await explain({ at: new Date(start + 59_999).toISOString() });
    expect(then.version).toBe(new Date(start).toISOString());
    expect(outcomes(then).cta).toBe('b');
    expect(messagesOf(then.experiments, 'idea')).toEqual(['It was not live then.']);
    expect((await explain({ at: new Date(start + 60_000).toISOString() })).version).toBe(
      new Date(start + 60_000).toISOString(),
    );
    expect(outcomes(await explain({ at: '2026-05-01T02:00+02:00' })).soon).toBe('b');
    expect(outcomes(await explain({ at: '2026-04-30T23:59:59.999Z' })).soon).toBe('not_started');
  });

  it('explains by the version of an event, at the time of the event', async () => {
    const [first, second] = [start, start + 60_000].map((at) => new Date(at).toISOString());
    const late = { at: '2026-05-01T02:00+02:00' };
    expect((await explain(late)).version).toBe(second);
    const named = await explain({ ...late, version: first });
    expect(named.version).toBe(first);
    expect(outcomes(named)).toMatchObject({ cta: 'b', soon: 'b' });
    const early = await post({ version: '2025-01-01' });
    const { error } = (await early.json()) as ControlErrorBody;
    expect(error).toMatchObject({
      code: 'invalid_request',
      details: [{ path: 'version', code: 'too_early' }],
    });
  });

  it('accepts visitor ids in any case', async () => {
    const [upper, lower] = [visitor, visitor.toLowerCase()];
    expect(await explain({ visitor: upper })).toEqual(await explain({ visitor: lower }));
  });

  it.each([
    ['visitor', { visitor: 'ann' }, 'must be a UUID such as 00000000-0000-4000-8000-000000000000'],
    ['url', { url: '/product' }, 'must be an absolute http(s) address of a page'],
    ['url', { url: 'javascript:alert(1)' }, 'must be an absolute http(s) address of a page'],
    ['attributes', { attributes: '{device}' }, 'must be JSON'],
    ['attributes', { attributes: '[]' }, 'must be a JSON object'],
    ['at', { at: 'yesterday' }, 'must be an ISO 8601 date or date-time such as 2026-01-31T12:00:00Z'],
    [
      'at',
      { at: '2025-12-31' },
      'must not be before 2026-01-02T03:04:05.678Z, when the project was first published',
    ],
  ])('reports %s for %j', async (path, fields, message) => {
    const response = await post(fields);
    expect(response.status).toBe(400);
    const { error } = (await response.json()) as ControlErrorBody;
    expect([error.code, error.details]).toMatchObject(['invalid_request', [{ path, message }]]);
  });

  it('returns 404 for an unknown project', async () => {
    const response = await post({ project: 'pk_nowhere' });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ error: { code: 'project_not_found' } });
  });
});

function outcomes({ experiments }: Explanation): Readonly<Record<string, string | undefined>> {
  return Object.fromEntries(
    experiments.map(({ experimentKey, variantKey, reason }) => [experimentKey, variantKey ?? reason]),
  );
}

function messagesOf(experiments: Explanation['experiments'], key: string): readonly string[] | undefined {
  return experiments.find(({ experimentKey }) => experimentKey === key)?.rules.map(({ message }) => message);
}

async function explain(fields: Fields): Promise<Explanation> {
  const response = await post(fields);
  expect(response.status).toBe(200);
  return (await response.json()) as Explanation;
}

interface Fields {
  readonly project?: string;
  readonly [field: string]: unknown;
}

function post({ project = 'pk_why', ...fields }: Fields) {
  return Promise.resolve(
    test.control.operatorApp.request(`/api/projects/${project}/explain`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ visitor, url: page, ...fields }),
    }),
  );
}

/** Everyone admitted gets the second variant. */
function apply(statusOfCta: string) {
  const variants = [
    { variantKey: 'a', weight: 0, isControl: true },
    { variantKey: 'b', weight: 1 },
  ];
  const audience = (attribute: string, value: string) => ({ attribute, operator: 'equals', value });
  const experiments = [
    { experimentKey: 'cta', status: statusOfCta },
    { experimentKey: 'idea', status: 'draft' },
    { experimentKey: 'done', status: 'completed' },
    { experimentKey: 'winner', status: 'completed', rollout: 'b' },
    { experimentKey: 'soon', status: 'scheduled', startAt: '2026-05-01' },
    { experimentKey: 'mobile', status: 'running', audience: audience('device', 'mobile') },
    {
      experimentKey: 'from-google',
      status: 'running',
      audience: { attribute: 'referrer_host', operator: 'regex', value: '^google\\.com$' },
    },
    {
      experimentKey: 'german',
      status: 'running',
      audience: { attribute: 'language', operator: 'regex', value: '(?i)^de-at$' },
    },
    {
      experimentKey: 'in-germany',
      status: 'running',
      audience: { attribute: 'country', operator: 'regex', value: '^DE$' },
    },
    { experimentKey: 'anywhere', status: 'running', audience: { attribute: 'country', operator: 'exists' } },
    { experimentKey: 'utm', status: 'running', audience: audience('utm_source', 'news') },
  ];
  const questions = [{ questionId: 'likely', type: 'nps', title: 'How likely are you to recommend us?' }];
  const surveys = [
    { surveyKey: 'once', status: 'running' },
    { surveyKey: 'always', status: 'running', display: { frequency: 'always' } },
    { surveyKey: 'draft' },
    { surveyKey: 'later', status: 'scheduled', startAt: '2026-05-01' },
    { surveyKey: 'phones', status: 'running', audience: audience('device', 'mobile') },
    {
      surveyKey: 'thanks',
      status: 'running',
      urlRules: { include: [{ kind: 'glob', value: '*/thanks' }], exclude: [] },
    },
    { surveyKey: 'winners', status: 'running', experiment: { experimentKey: 'utm', variantKeys: ['a'] } },
  ].map((survey) => ({ ...survey, questions }));
  return test.control.applyConfiguration(
    JSON.stringify({
      projects: [
        {
          projectKey: 'pk_why',
          surveys,
          experiments: experiments.map((experiment) => ({ ...experiment, variants })),
        },
      ],
    }),
    { author: 'tests' },
  );
}
