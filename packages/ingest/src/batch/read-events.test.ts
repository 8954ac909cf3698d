import type { EventRow } from '@pixel/store/events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createIngestHarness, eventBody, type IngestHarness, until, visitor } from '../ingest.harness.ts';
import { claimOf, sampleExperiment, sampleSnapshot } from '../snapshots/sample-snapshot.fixture.ts';

let harness: IngestHarness;
beforeEach(async () => {
  harness = await createIngestHarness();
});
afterEach(() => harness.dispose());

describe('an event row', () => {
  it('contains the sent fields and server metadata', async () => {
    await harness.publish(sampleSnapshot());
    await harness.send(
      eventBody({
        anonymousId: visitor.toUpperCase(),
        payload: { revenue: 5, plan: 'pro' },
        url: 'https://shop.example/\0',
        createdAt: '2026-01-01T11:59:58+00:00',
        sentAt: '2026-01-01T11:59:59Z',
        sequence: 3,
        late: true,
      }),
      '2026-01-01T12:00:00.000Z',
    );
    expect(await harness.ingestAll()).toEqual([
      {
        projectKey: 'pk_test',
        anonymousId: visitor,
        eventId: 'e1',
        eventName: 'buy',
        time: Date.parse('2026-01-01T11:59:59Z'),
        receivedAt: Date.parse('2026-01-01T12:00:00Z'),
        createdAt: '2026-01-01T11:59:58+00:00',
        version: '',
        assignments: [],
        payload: '{"revenue":5,"plan":"pro"}',
        numbers: { revenue: 5 },
        props: { plan: 'pro' },
        context: {},
        session: '',
        visitorType: '',
        entryHost: '',
        entryPath: '',
        source: '',
        sourceUtmSource: '',
        sourceUtmMedium: '',
        sourceUtmCampaign: '',
        url: 'https://shop.example/\uFFFD',
        referrer: '',
        referrerHost: '',
        utmSource: '',
        utmMedium: '',
        utmCampaign: '',
        utmTerm: '',
        utmContent: '',
        userAgent: 'curl/8',
        device: '',
        browser: '',
        os: '',
        language: 'de',
        country: 'CH',
        sequence: 3,
        bot: false,
        internal: false,
        automation: false,
        late: true,
        unclaimed: false,
        requestId: 'r1',
        surveyId: '',
        responseId: '',
        surveyEvent: '',
      },
    ]);
  });

  it('sets bot by the body’s user agent, or else the request’s', async () => {
    await harness.send(eventBody({ userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1)' }));
    await harness.send(eventBody({ userAgent: '' }));
    expect((await harness.ingestAll()).map(({ userAgent, bot }) => ({ userAgent, bot }))).toEqual([
      { userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1)', bot: true },
      { userAgent: '', bot: false },
    ]);
  });
});

describe('verification', () => {
  const first = sampleSnapshot({ version: '2026-01-01T00:00:00.000Z', experiments: [] });
  const second = sampleSnapshot({ version: '2026-01-02T00:00:00.000Z', previousVersion: first.version });
  const third = sampleSnapshot({
    version: '2026-01-03T00:00:00.000Z',
    previousVersion: second.version,
    experiments: [{ ...sampleExperiment, variants: [...sampleExperiment.variants].reverse() }],
  });
  const claiming = (changes: object = {}) => eventBody({ assignments: [claimOf(visitor)], ...changes });
  const verdicts = (rows: readonly EventRow[]) =>
    rows.map(({ unclaimed, assignments }) => ({ unclaimed, verified: assignments[0]?.verified }));

  it.each([
    [first.version, false],
    [second.version, true],
    [third.version, false],
    ['2026-01-02T12:00:00.000Z', false],
  ])('uses the version that the event names: %s', async (version, verified) => {
    await harness.publish(first, second, third);
    await harness.send(claiming({ version }));
    expect(verdicts(await harness.ingestAll())).toEqual([{ unclaimed: false, verified }]);
  });

  it.each([
    ['2025-12-31T23:59:59.999Z', false],
    ['2026-01-01T12:00:00.000Z', false],
    ['2026-01-02T00:00:00.000Z', true],
    ['2026-01-02T23:59:59.999Z', true],
    ['2026-01-03T00:00:00.000Z', false],
  ])('uses the version live at the time if the event names none: %s', async (time, verified) => {
    await harness.publish(first, second, third);
    await harness.send(claiming({ createdAt: time }), '2026-01-04T00:00:00.000Z');
    expect(verdicts(await harness.ingestAll())).toEqual([{ unclaimed: false, verified }]);
  });

  it('checks whether the experiment ran when the event happened, not when it arrived', async () => {
    const ended = { ...sampleExperiment, endAt: '2026-01-02T12:00:00.000Z' };
    await harness.publish({ ...second, experiments: [ended] });
    for (const createdAt of ['2026-01-03T12:00:00.000Z', '2026-01-03T12:00:00.001Z'])
      await harness.send(claiming({ createdAt }), '2026-01-04T00:00:00.000Z');
    expect(verdicts(await harness.ingestAll()).map(({ verified }) => verified)).toEqual([true, false]);
  });

  it('uses a version published since the previous batch', async () => {
    await harness.publish(first);
    await harness.send(claiming());
    await harness.ingestAll();
    await harness.publish(second);
    await harness.send(claiming());
    await until(() => expect(harness.events.rows()).toHaveLength(2));
    expect(verdicts(harness.events.rows()).map(({ verified }) => verified)).toEqual([false, true]);
  });

  it('marks the events of an unpublished project, until it is published', async () => {
    await harness.send(claiming());
    await harness.ingestAll();
    await harness.publish(second);
    await harness.send(claiming());
    await until(() => expect(harness.events.rows()).toHaveLength(2));
    expect(verdicts(harness.events.rows())).toEqual([
      { unclaimed: true, verified: false },
      { unclaimed: false, verified: true },
    ]);
  });

  it('does not verify a claim about another project', async () => {
    await harness.publish(second, sampleSnapshot({ projectKey: 'pk_other', experiments: [] }));
    await harness.send(claiming({ projectKey: 'pk_other', version: second.version }));
    expect(verdicts(await harness.ingestAll())).toEqual([{ unclaimed: false, verified: false }]);
  });

  it('waits for an unavailable key-value store, and then verifies', async () => {
    await harness.publish(second);
    harness.isKvDown = true;
    await harness.send(claiming());
    harness.start();
    await until(() => expect(harness.logged).toEqual(['error: Ingest failed; retrying']));
    expect(await harness.queue.backlog()).toBe(1);
    harness.isKvDown = false;
    await until(() => expect(harness.events.rows()).toHaveLength(1));
    expect(verdicts(harness.events.rows())).toEqual([{ unclaimed: false, verified: true }]);
  });
});
