import {
  bytes,
  type EdgeCase,
  event,
  eventWith,
  json,
  noStore,
  post,
  postBatch,
  refused,
  success,
} from './edge-case.ts';

const invalid = (...details: readonly string[]) => refused(400, 'invalid_request', details);
const many = (count: number) => new Array<unknown>(count).fill(event);
const text = JSON.stringify(event);
const closed = { ...event, projectKey: 'pk_closed' };

/** `POST /sdk/events`. */
export const batchCases: readonly EdgeCase[] = [
  postBatch('one event', [event], success),
  postBatch('100 events', many(100), success),
  postBatch('events of several projects', [event, { ...event, projectKey: 'pk_nobody' }, closed], success),
  postBatch(
    'the same event twice',
    [
      { ...event, eventId: 'e' },
      { ...event, eventId: 'e' },
    ],
    success,
  ),
  postBatch('unknown fields beside the events', { events: [event], sentAt: 1, x: [[]] }, success),
  postBatch('an escaped name of the list', `{"\\u0065vents":[${text}]}`, success),
  postBatch('white space everywhere', ` { "events" : [ ${text} , ${text} ] } `, success),
  postBatch(
    'an event with an unknown field 10,000 deep',
    `{"events":[${eventWith(`"x":${'['.repeat(10_000)}${']'.repeat(10_000)}`)}]}`,
    success,
  ),
  postBatch('events twice: the first list counts', `{"events":[${text}],"events":[null]}`, success),
  { ...postBatch('a beacon', [event], success), headers: [['Content-Type', 'text/plain;charset=UTF-8']] },

  postBatch('101 events', many(101), refused(413, 'payload_too_large')),
  postBatch(
    '29,001 items that are not events',
    `{"events":[${'0,'.repeat(29_000)}0]}`,
    refused(413, 'payload_too_large'),
  ),
  postBatch('60,001 bytes', `{"events":[${text}]}`.padEnd(60_001), refused(413, 'payload_too_large')),
  postBatch(
    'more than 60,000 bytes in fewer characters',
    [{ ...event, x: '購'.repeat(20_000) }],
    refused(413, 'payload_too_large'),
  ),
  postBatch('60,000 bytes', `{"events":[${text}]}`.padEnd(60_000), success),
  postBatch('no events', [], invalid('events')),
  ...[null, {}, 'x', 1].map((events) =>
    postBatch(`events ${JSON.stringify(events)}`, { events }, invalid('events')),
  ),
  postBatch('without events', {}, invalid('events')),
  postBatch('a single event', event, invalid('events')),
  post(
    'a batch sent as an event',
    { events: [event] },
    {
      ...refused(400, 'invalid_project_key', ['projectKey', 'anonymousId', 'eventName', 'assignments']),
    },
  ),
  ...['null', '[]', '"x"', '1', `[${text}]`].map((body) =>
    postBatch(`body ${body.slice(0, 10)}`, body, refused(400, 'invalid_request')),
  ),
  ...['', 'nope', `{"events":[${text},]}`].map((body) =>
    postBatch(`body "${body.slice(-5)}"`, body, refused(400, 'invalid_json')),
  ),
  postBatch('byte 0xFF', bytes('{"events":["', 0xff, '"]}'), refused(400, 'invalid_json')),
  ...[null, 1, 'x', [], [event]].map((bad) =>
    postBatch(`${JSON.stringify(bad).slice(0, 10)} in the middle`, [event, bad, event], invalid('events.1')),
  ),
  postBatch(
    'several bad events, each reported',
    [{ ...event, eventName: '' }, event, { ...event, createdAt: 1 }],
    {
      ...invalid('events.0.eventName', 'events.2.createdAt'),
    },
  ),
  postBatch('100 bad events, each reported', new Array(100).fill(0), {
    ...invalid(...Array.from({ length: 100 }, (_, at) => `events.${at}`)),
  }),
  postBatch(
    'a bad anonymousId and, later, a bad projectKey',
    [
      { ...event, anonymousId: 1 },
      { ...event, projectKey: '' },
    ],
    {
      ...refused(400, 'invalid_project_key', ['events.0.anonymousId', 'events.1.projectKey']),
    },
  ),
  postBatch('a bad anonymousId', [event, { ...event, anonymousId: 'x', eventName: '' }], {
    ...refused(400, 'invalid_anonymous_id', ['events.1.anonymousId', 'events.1.eventName']),
  }),
  postBatch('a projectKey twice', `{"events":[${text},${eventWith('"projectKey":"a"')}]}`, {
    ...refused(400, 'invalid_project_key', ['events.1.projectKey']),
  }),
  postBatch(
    'an anonymousId twice, spelled with an escape',
    `{"events":[${eventWith('"anonymous\\u0049d":"a"')}]}`,
    {
      ...refused(400, 'invalid_anonymous_id', ['events.0.anonymousId']),
    },
  ),
  postBatch(
    'a projectKey beside the events, twice',
    `{"events":[${text}],"projectKey":1,"projectKey":2}`,
    success,
  ),
  postBatch(
    'keys that look like the path of another',
    `{"events":[${text}],"events.0.projectKey":1,"events.0.projectKey":2}`,
    success,
  ),
  {
    ...postBatch(
      'a project that refuses the page, each of its events reported',
      [event, closed, event, closed],
      {
        ...refused(403, 'origin_not_allowed', ['events.1.projectKey', 'events.3.projectKey']),
        answerHeaders: { ...noStore, 'access-control-allow-origin': '*', vary: 'Origin' },
      },
    ),
    headers: [...json, ['Origin', 'https://evil.example']],
  },
  {
    ...postBatch('a page that every project accepts', [event, closed], {
      ...success,
      answerHeaders: { ...noStore, 'access-control-allow-origin': 'https://shop.example', vary: 'Origin' },
    }),
    headers: [...json, ['Origin', 'https://shop.example']],
  },
];
