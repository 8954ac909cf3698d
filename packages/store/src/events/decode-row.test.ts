import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertEvents } from '../../../../tests/support/insert-events.ts';
import { runs } from '../../../../tests/support/volume.ts';
import { type ClickhouseHarness, createClickhouseHarness } from './clickhouse.harness.ts';
import type { EventRow, StoredAssignment } from './events.ts';

let harness: ClickhouseHarness;
beforeAll(async () => {
  harness = await createClickhouseHarness();
});
afterAll(() => harness.stop());

/** Well-formed text, as ingest guarantees, including characters that formats escape. */
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({
    unit: fc.constantFrom('\0', '\ufffd', '"', "'", '\\', '\n', '\r', '\t', '\b', '/', 'é', '😀'),
  }),
);
const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => (value === 0 ? 0 : value));
const mapOf = <T>(values: fc.Arbitrary<T>) =>
  fc
    .uniqueArray(fc.tuple(text, values), { maxLength: 4, selector: ([key]) => key })
    .map((entries) => Object.fromEntries(entries));
const time = fc.integer({ min: Date.UTC(1970, 0), max: Date.UTC(2100, 0) });
const assignment: fc.Arbitrary<StoredAssignment> = fc.record({
  experimentKey: text,
  experimentId: text,
  variantKey: text,
  variantId: text,
  isControl: fc.boolean(),
  verified: fc.boolean(),
  forced: fc.boolean(),
  phase: fc.integer({ min: 0, max: 65_535 }),
});
const row: fc.Arbitrary<EventRow> = fc.record({
  projectKey: fc.constant('pk_any'),
  anonymousId: fc.uuid(),
  eventId: fc.uuid(),
  eventName: text,
  time,
  // Within a few months, each of which has its own part on disk.
  receivedAt: fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2026, 3) }),
  createdAt: text,
  version: text,
  assignments: fc.array(assignment, { maxLength: 3 }),
  payload: text,
  numbers: mapOf(number),
  props: mapOf(text),
  context: mapOf(text),
  url: text,
  referrer: text,
  referrerHost: text,
  utmSource: text,
  utmMedium: text,
  utmCampaign: text,
  utmTerm: text,
  utmContent: text,
  userAgent: text,
  device: text,
  browser: text,
  os: text,
  language: text,
  country: text,
  sequence: fc.maxSafeNat(),
  bot: fc.boolean(),
  internal: fc.boolean(),
  session: text,
  visitorType: fc.constantFrom('new' as const, 'returning' as const, '' as const),
  entryHost: text,
  entryPath: text,
  source: text,
  sourceUtmSource: text,
  sourceUtmMedium: text,
  sourceUtmCampaign: text,
  automation: fc.boolean(),
  late: fc.boolean(),
  unclaimed: fc.boolean(),
  requestId: text,
  surveyId: text,
  responseId: text,
  surveyEvent: text,
});

it('decodes each of hundreds of events as inserted, for any content', async () => {
  const rows = fc.sample(row, { numRuns: runs(300), seed: 7 });
  await insertEvents(harness.store, rows);
  const listed = await harness.store.lists.list({ projectKey: 'pk_any' }, { limit: rows.length + 1 });
  expect(listed).toHaveLength(rows.length);
  const byId = new Map(listed.map((event) => [event.eventId, event]));
  for (const sent of rows) expect(byId.get(sent.eventId)).toEqual(sent);
});
