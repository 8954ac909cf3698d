import { createClickhouseEvents, migrateClickhouse } from '@pixel/store/events/clickhouse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestClickhouse } from '../../../../../tests/support/clickhouse.ts';
import { eventRow } from '../../../../../tests/support/event-row.ts';
import { insertEvents } from '../../../../../tests/support/insert-events.ts';
import { type CliHarness, startCliHarness } from '../../cli.harness.ts';

const clickhouse = await openTestClickhouse();
await migrateClickhouse(clickhouse.connection);
const events = createClickhouseEvents(clickhouse.connection);
const noon = Date.UTC(2026, 0, 2, 12);
let harness: CliHarness;
let surveyId = '';

beforeAll(async () => {
  harness = await startCliHarness({ events });
  const questions = [
    { questionId: 'score', type: 'nps', title: 'Would you recommend \u202eus?' },
    {
      questionId: 'what',
      type: 'multiple_choice',
      title: 'What do you like?',
      options: [
        { optionId: 'price', label: 'Price' },
        { optionId: 'speed', label: 'Speed' },
      ],
      allowOther: true,
    },
    { questionId: 'why', type: 'open_text', title: 'Why?' },
  ];
  const surveys = [{ surveyKey: 'nps', name: 'Would you', questions }];
  await harness.test.control.applyConfiguration(
    JSON.stringify({ projects: [{ projectKey: 'pk_shop', surveys }] }),
    { author: 'tests' },
  );
  const row = await harness.test.db
    .selectFrom('documents')
    .select('id')
    .where('kind', '=', 'survey')
    .executeTakeFirstOrThrow();
  surveyId = row.id;
  await insertEvents(events, [
    eventRowOf(1, 'shown', {}),
    eventRowOf(1, 'completed', {
      score: 9,
      what: ['price', { other: '=cmd()' }],
      why: '=HYPERLINK("x")\nReally',
    }),
    eventRowOf(1, 'completed', {
      score: 9,
      what: ['price', { other: '=cmd()' }],
      why: '=HYPERLINK("x")\nReally',
    }),
    eventRowOf(2, 'completed', { score: 2, what: ['price'], why: 'It is \u001b[31mslow' }),
    eventRowOf(3, 'shown', {}),
  ]);
});
afterAll(async () => {
  await harness.stop();
  await events.close();
  await clickhouse.stop();
});

const idOf = (index: number) => `00000000-0000-4000-8000-${index.toString(16).padStart(12, '0')}`;

function eventRowOf(index: number, surveyEvent: string, answers: object) {
  return eventRow({
    projectKey: 'pk_shop',
    anonymousId: idOf(index),
    eventId: `survey:${index} ${surveyEvent}`,
    eventName: `$survey:${surveyEvent}`,
    surveyId,
    responseId: idOf(index),
    surveyEvent,
    time: noon + index * 1_000 + (surveyEvent === 'shown' ? 0 : 4_200),
    payload: JSON.stringify({ answers }),
    assignments: [
      {
        experimentKey: 'cta',
        experimentId: idOf(1),
        variantKey: index === 1 ? 'bold' : 'control',
        variantId: idOf(1),
        isControl: false,
        verified: true,
        forced: false,
        phase: 0,
      },
    ],
  });
}

const survey = (...args: readonly string[]) => harness.here(['survey', ...args, '--project', 'pk_shop']);

describe('pixel survey results', () => {
  it('counts answers', async () => {
    const { code, stdout, stderr } = await survey('results', 'nps');
    expect([code, stderr]).toEqual([0, '']);
    for (const line of [
      /^Survey nps \(Would you\)\n/,
      /\naccepted +2 +66\.7% +20\.8% to 93\.9%\n/,
      /\nMedian time to the first answer –, to completion 4\.2 s\.\n/,
      /\nscore \(nps\): Would you recommend \\u\{202e\}us\?\nReached by 3, answered by 2, left by 1\. Mean 5\.50\. NPS 0 \(-98 to 98\)\.\n/,
      /\n9 +1 +50\.0% +9\.5% to 90\.5%\n/,
      /\npromoters {2}9 and 10 +1 +50\.0%/,
      /\nprice {2}Price +2 +100\.0% +34\.2% to 100\.0%\n/,
      /\nother {2}in their own words +1 +50\.0%/,
      /\nwhy \(open_text\): Why\?\nReached by 2, answered by 2, left by 0\.\n$/,
    ])
      expect(stdout).toMatch(line);
  });

  it('breaks answers down by day and by variant', async () => {
    const byDay = await survey('results', 'nps', '--by', 'day');
    expect(byDay.stdout).toMatch(
      /\nday +shown +accepted +completed +score\n2026-01-02 +3 +66\.7% +66\.7% +NPS 0\n/,
    );
    const byVariant = await survey('results', 'nps', '--by', 'variant');
    expect(byVariant.stdout).toMatch(/\ncta\/bold +1 +100\.0% +100\.0% +NPS 100\n/);
    expect(byVariant.stdout).toContain('\nExploratory: ');
  });

  it('prints JSON and CSV', async () => {
    const json = await survey('results', 'nps', '--json');
    expect(JSON.parse(json.stdout)).toMatchObject({ surveyKey: 'nps', funnel: { shown: 3 } });
    const csv = (await survey('results', 'nps', '--csv')).stdout.split('\r\n');
    expect(csv[0]).toBe('question,type,title,answer,label,count,share,low,high');
    expect(csv).toContain(',,,shown,,3,,,');
    expect(csv).toContain('score,nps,Would you recommend \\u{202e}us?,(mean),,,5.5,,');
    expect(csv.find((line) => line.includes(',price,'))).toMatch(/^what,.*,price,Price,2,1,0\.34\d+,1$/);
    const byVariant = await survey('results', 'nps', '--csv', '--by', 'variant');
    expect(byVariant.stdout).toContain('\r\ncta,bold,,,,shown,,1,,,\r\n');
    expect(await survey('results', 'nps', '--csv', '--json')).toMatchObject({ code: 2 });
  });

  it('reports an unknown survey', async () => {
    expect(await survey('results', 'none')).toMatchObject({
      code: 1,
      stderr: 'Project "pk_shop" has no survey "none".\n',
    });
    expect(await survey('results', 'nps', '--by', 'moon')).toMatchObject({ code: 2 });
  });
});

describe('pixel survey answers', () => {
  it('escapes terminal control characters in answers, and pages through them', async () => {
    const { stdout } = await survey('answers', 'nps', '--question', 'why');
    expect(stdout).toBe(
      '2026-01-02T12:00:06.200Z  It is \\u{1b}[31mslow\n' +
        '2026-01-02T12:00:01.000Z  =HYPERLINK("x")\\u{a}Really\n' +
        '2 of 2.\n',
    );
    const found = await survey('answers', 'nps', '--question', 'why', '--search', 'SLOW');
    expect(found.stdout).toContain('1 of 1.\n');
    const first = await survey('answers', 'nps', '--question', 'why', '--limit', '1');
    const cursor = /Continue with --after (\S+)\n/.exec(first.stdout)?.[1] ?? '';
    const second = await survey('answers', 'nps', '--question', 'why', '--limit', '1', '--after', cursor);
    expect(second.stdout).toMatch(/^2026-01-02T12:00:01.000Z .*\n1 of 2\.\n$/);
  });

  it('prints CSV without spreadsheet formulas', async () => {
    const { stdout } = await survey('answers', 'nps', '--question', 'why', '--csv');
    expect(stdout).toContain(`completed,,"'=HYPERLINK(""x"")\nReally"\r\n`);
    const others = await survey('answers', 'nps', '--question', 'what', '--csv');
    expect(others.stdout).toContain("completed,,'=cmd()\r\n");
  });

  it('names an unknown question or position', async () => {
    expect(await survey('answers', 'nps', '--question', 'none')).toMatchObject({
      code: 1,
      stderr: 'Survey "nps" has no question "none", now or in any version with answers.\n',
    });
    expect(await survey('answers', 'nps', '--question', 'score')).toEqual({
      code: 2,
      stdout: '',
      stderr: '--question must be a question with text answers, but "score" has type nps.\n',
    });
    expect(await survey('answers', 'nps', '--question', 'why', '--after', 'garbage')).toEqual({
      code: 2,
      stdout: '',
      stderr: '--after must be the "next" value of the previous page.\n',
    });
  });
});

describe('pixel surveys', () => {
  it('takes a survey through its lifecycle', async () => {
    const steps = [
      ['start', 'is running. Live as version'],
      ['pause', 'is paused. Live as version'],
      ['resume', 'is running. Live as version'],
      ['complete', 'is completed. Live as version'],
      ['archive', 'is archived. Live as version'],
      ['restore', 'is completed. Live as version'],
    ] as const;
    await survey('duplicate', 'nps', '--key', 'life');
    for (const [command, message] of steps) {
      const { code, stdout, stderr } = await survey(command, 'life', '--reason', 'because');
      expect([command, code, stderr]).toEqual([command, 0, '']);
      expect(stdout).toContain(`Survey life ${message}`);
    }
    expect(await survey('start', 'life')).toMatchObject({
      code: 1,
      stderr: 'Survey "life" is completed; it can become archived, not running.\n',
    });
  });

  it('refuses a transition that the status does not allow, and changes nothing', async () => {
    const statusOf = async () => JSON.parse((await survey('show', 'ways', '--json')).stdout).status;
    await survey('duplicate', 'nps', '--key', 'ways');
    expect(await survey('resume', 'ways')).toEqual({
      code: 1,
      stdout: '',
      stderr: 'Survey "ways" is draft; resume works only if it is paused.\n',
    });
    expect(await statusOf()).toBe('draft');
    await survey('archive', 'ways');
    expect(await survey('unschedule', 'ways')).toMatchObject({
      code: 1,
      stderr: 'Survey "ways" is archived; unschedule works only if it is scheduled.\n',
    });
    expect(await statusOf()).toBe('archived');
    await survey('restore', 'ways');
    for (const [command, status] of [
      ['start', 'running'],
      ['pause', 'paused'],
    ] as const) {
      await survey(command, 'ways');
      expect(await survey('restore', 'ways')).toMatchObject({
        code: 1,
        stderr: `Survey "ways" is ${status}; restore works only if it is archived.\n`,
      });
      expect(await statusOf()).toBe(status);
    }
  });

  it('lists and shows surveys', async () => {
    const list = await survey('list');
    expect(list.stdout).toMatch(/^survey +status +live +changed +display +questions +name\n/);
    expect(list.stdout).toMatch(/\nnps +draft +draft +no +popover +3 +Would you\n/);
    const show = await survey('show', 'nps');
    expect(show.stdout).toContain('survey      nps (Would you)\n');
    expect(show.stdout).toMatch(/\nscore +nps +Would you recommend \\u\{202e\}us\?\n/);
    const json = await survey('show', 'nps', '--json');
    expect(JSON.parse(json.stdout)).toMatchObject({ surveyKey: 'nps', questions: [{ type: 'nps' }, {}, {}] });
  });

  it('creates a preview', async () => {
    const { stdout } = await survey('preview', 'nps', '--url', 'https://shop.example/');
    expect(stdout).toMatch(
      /^token +\S{43}\nexpires +\S+\npage +https:\/\/shop\.example\/\?pixel_survey_preview=\S+\n$/,
    );
    expect(await survey('preview', 'nps', '--url', 'nowhere')).toMatchObject({
      code: 2,
      stderr: '--url must be an absolute http(s) address of a page.\n',
    });
    expect(await survey('preview', 'nps', '--expires', '1y')).toMatchObject({ code: 2 });
  });
});
