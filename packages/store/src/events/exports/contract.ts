import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventRow } from '../../../../../tests/support/event-row.ts';
import { insertEvents } from '../../../../../tests/support/insert-events.ts';
import {
  type EventRow,
  type EventStore,
  type ExportFormat,
  ExportRefusedError,
  type ExportRequest,
} from '../events.ts';
import { claimOf } from '../exposures/exposures.fixture.ts';
import { readCsv } from './read-csv.fixture.ts';

const ann = '00000000-0000-4000-8000-00000000000a';
const bob = '00000000-0000-4000-8000-00000000000b';
const noon = Date.UTC(2026, 0, 2, 12, 0, 0, 345);
const hourMs = 3_600_000;

/** Registers the contract tests for the exports of an event store. `readParquet` returns the rows of a Parquet file. */
export function describeEventExportsContract(
  name: string,
  create: () => Promise<{
    readonly store: EventStore;
    readParquet(file: Uint8Array): Promise<readonly Readonly<Record<string, unknown>>[]>;
    stop(): Promise<void>;
  }>,
): void {
  describe(name, () => {
    let harness: Awaited<ReturnType<typeof create>>;
    let projectKey = '';
    let projects = 0;
    beforeAll(async () => {
      harness = await create();
    });
    afterAll(() => harness.stop());
    beforeEach(() => {
      projects += 1;
      projectKey = `pk_${projects}`;
    });

    const event = (eventId: string, fields: Partial<EventRow> = {}): EventRow =>
      eventRow({ projectKey, anonymousId: ann, eventId, time: noon, receivedAt: noon, ...fields });
    const insert = (...rows: readonly EventRow[]) => insertEvents(harness.store, rows);
    const make = (fields: Partial<ExportRequest> = {}, signal = new AbortController().signal) =>
      harness.store.exports.create(
        { projectKey, from: noon - hourMs, until: noon + hourMs, format: 'csv', ...fields },
        signal,
      );
    const bytesOf = async (fields?: Partial<ExportRequest>) =>
      new Uint8Array(await new Response((await make(fields)).body).arrayBuffer());
    const rowsOf = async (fields?: Partial<ExportRequest>) =>
      readCsv(new TextDecoder().decode(await bytesOf(fields)));
    const idsOf = async (fields?: Partial<ExportRequest>) =>
      (await rowsOf(fields)).map(({ eventId }) => eventId);
    const readOf = async (format: ExportFormat) =>
      format === 'csv' ? rowsOf() : harness.readParquet(await bytesOf({ format }));

    describe.each(['csv', 'parquet'] as const)('as %s', (format) => {
      it('has every field of an event, with texts verbatim', async () => {
        const payload = '{"revenue":10.50,"note":"a \\"quote\\", a\\nline / ünïcødé 🛒","list":[1,null]}';
        await insert(
          event('order, 1', {
            ...{ eventName: 'purchase "big"', payload, url: 'https://a.test/ü?a=1\n2', country: 'DE' },
            ...{ time: noon + 1, receivedAt: noon + 60_000, createdAt: '2026-01-02', version: 'v1' },
            ...{
              referrerHost: 'b.test',
              utmSource: 'mail',
              userAgent: 'Mozilla/5.0 (X11)',
              device: 'mobile',
            },
            ...{ context: { plan: 'pro/1' }, session: 's', visitorType: 'new', sequence: 7, bot: true },
            assignments: [
              { ...claimOf('buy-now', 'cta', true), phase: 2 },
              claimOf('control', 'other', false),
            ],
          }),
        );
        const [row, ...others] = await readOf(format);
        expect(others).toEqual([]);
        expect(row).toMatchObject({
          ...{ anonymousId: ann, eventId: 'order, 1', eventName: 'purchase "big"', payload },
          ...{ url: 'https://a.test/ü?a=1\n2', country: 'DE', createdAt: '2026-01-02', version: 'v1' },
          ...{ referrerHost: 'b.test', utmSource: 'mail', userAgent: 'Mozilla/5.0 (X11)', device: 'mobile' },
          ...{ context: '{"plan":"pro/1"}', session: 's', visitorType: 'new' },
        });
        expect(`${row?.sequence} ${row?.bot} ${row?.internal} ${row?.simulated}`).toBe('7 true false false');
        expect(JSON.parse(String(row?.assignments))).toEqual([
          { ...claimOf('buy-now', 'cta', true), phase: 2 },
          claimOf('control', 'other', false),
        ]);
      });

      it('has event and receipt times to the millisecond, in UTC', async () => {
        await insert(event('a', { time: noon + 7, receivedAt: noon + 1_000 }));
        const [row] = await readOf(format);
        const times = [row?.time, row?.receivedAt].map((time) =>
          Date.parse(`${String(time).replace(' ', 'T').replace(/Z$/, '')}Z`),
        );
        expect(times).toEqual([noon + 7, noon + 1_000]);
      });

      it('has empty values for unknown fields', async () => {
        await insert(event('a'));
        const [row] = await readOf(format);
        for (const column of ['payload', 'url', 'createdAt', 'version', 'country', 'session', 'sequence'])
          expect(row).toHaveProperty(column, null);
        expect(row).toMatchObject({ assignments: '[]', context: '{}' });
      });

      it('has each event once, as its earliest copy, in any order of arrival', async () => {
        await insert(
          event('same'),
          event('same'),
          event('later', { time: noon + 9, url: 'https://late.test' }),
        );
        await insert(event('later', { time: noon + 5, url: 'https://early.test' }), event('same'));
        await insert(event('same', { anonymousId: bob }));
        const rows = await readOf(format);
        expect(rows.map(({ anonymousId, eventId }) => `${anonymousId} ${eventId}`)).toEqual([
          `${ann} same`,
          `${bob} same`,
          `${ann} later`,
        ]);
        expect(rows.at(-1)).toMatchObject({ url: 'https://early.test' });
      });

      it('is a file with column names if there are no events', async () => {
        expect(await readOf(format)).toEqual([]);
        if (format === 'csv')
          expect(new TextDecoder().decode(await bytesOf())).toMatch(/^"time","receivedAt",.*\n$/);
      });
    });

    it('includes the range’s start and excludes its end', async () => {
      await insert(
        event('before', { time: noon - 1 }),
        event('first', { time: noon }),
        event('last', { time: noon + 9 }),
        event('after', { time: noon + 10 }),
      );
      expect(await idsOf({ from: noon, until: noon + 10 })).toEqual(['first', 'last']);
    });

    it('includes an event only in the range of its earliest copy', async () => {
      await insert(event('a', { time: noon }), event('a', { time: noon + 10 }));
      expect(await idsOf({ from: noon, until: noon + 10 })).toEqual(['a']);
      expect(await idsOf({ from: noon + 10, until: noon + 20 })).toEqual([]);
    });

    it('excludes an event under a later copy’s name', async () => {
      await insert(event('a', { eventName: 'view' }), event('a', { eventName: 'buy', time: noon + 10 }));
      expect(await idsOf({ eventName: 'buy' })).toEqual([]);
      expect(await idsOf({ eventName: 'view' })).toEqual(['a']);
    });

    it('sorts by time, across visitors', async () => {
      const many = Array.from({ length: 2_000 }, (_, at) => at);
      await insert(
        ...many.map((at) =>
          event(`e${at}`, { anonymousId: at % 2 ? ann : bob, time: noon + ((at * 7_919) % 2_000) }),
        ),
      );
      const times = (await rowsOf()).map(({ time }) => Date.parse(time ?? ''));
      expect(times).toEqual(many.map((at) => noon + at));
    });

    it('excludes the pixel’s own events, unless selected by name', async () => {
      await insert(event('a', { eventName: '$change' }), event('b'));
      expect(await idsOf()).toEqual(['b']);
      expect(await idsOf({ eventName: '$change' })).toEqual(['a']);
    });

    it('excludes simulated events, unless requested', async () => {
      await insertEvents(harness.store.simulated, [event('simulated')]);
      await insert(event('real'));
      expect(await idsOf()).toEqual(['real']);
      expect(
        (await rowsOf({ simulated: 'included' })).map(({ eventId, simulated }) => [eventId, simulated]),
      ).toEqual([
        ['real', 'false'],
        ['simulated', 'true'],
      ]);
    });

    it('includes the events of an unpublished project, and no others', async () => {
      await insert(event('unclaimed', { unclaimed: true }), event('other', { projectKey: 'pk_other' }));
      expect(await idsOf()).toEqual(['unclaimed']);
    });

    it('escapes spreadsheet formulas, in CSV only', async () => {
      await insert(event('=1+1', { eventName: ' \t@sum', userAgent: '-2', url: "'=1" }));
      expect((await rowsOf())[0]).toMatchObject({
        ...{ eventId: "'=1+1", eventName: "' \t@sum", userAgent: "'-2", url: "'=1" },
      });
      expect((await readOf('parquet'))[0]).toMatchObject({ eventId: '=1+1', eventName: ' \t@sum' });
    });

    it.each([
      ['a no-break space', '\u00a0=1'],
      ['a byte order mark', '\ufeff=1'],
      ['a wide space', '\u3000=1'],
      ['the end of a line', '\u2028=1'],
      ['a space without width', '\u200b=1'],
      ['nothing, in full width', '＝1'],
    ])('escapes them after %s', async (_, text) => {
      await insert(event(text));
      expect(await idsOf()).toEqual([`'${text}`]);
    });

    it('creates one at a time', async () => {
      await insert(event('a'));
      const first = make();
      const refused = await make().catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(ExportRefusedError);
      expect(refused).toMatchObject({ obstacle: { kind: 'running' } });
      await (await first).body.cancel();
      expect(await idsOf()).toEqual(['a']);
      expect(await idsOf()).toEqual(['a']);
    });

    it('aborts with its signal during creation, and creates the next', async () => {
      await insert(event('a'));
      const gone = new Error('gone');
      await expect(make({}, AbortSignal.abort(gone))).rejects.toBe(gone);
      expect(await idsOf()).toEqual(['a']);
    });

    it('ignores its signal once created, and leaves cancelling to the reader', async () => {
      await insert(event('a'));
      const leaving = new AbortController();
      const { body } = await make({}, leaving.signal);
      leaving.abort(new Error('gone'));
      expect(await new Response(body).text()).toContain('"a"');
    });

    it('contains what was stored at its start, while more arrives', async () => {
      await insert(event('a'));
      const comingIn = (async () => {
        for (let at = 0; at < 20; at += 1) await insert(event(`b${at}`), event('a', { time: noon + at }));
      })();
      const seen: number[] = [];
      for (let at = 0; at < 5; at += 1) {
        const ids = await idsOf();
        expect(new Set(ids).size).toBe(ids.length);
        expect(ids).toContain('a');
        seen.push(ids.length);
      }
      await comingIn;
      expect(seen).toEqual([...seen].sort((a, b) => a - b));
      expect(await idsOf()).toHaveLength(21);
    });
  });
}
