import type { QueueTotals } from '@pixel/store/queue';
import { describe, expect, it } from 'vitest';
import { addsUp, describeTotals } from './describe-totals.ts';

const totals: QueueTotals = {
  acknowledged: 12_345,
  waiting: 0,
  outcomes: { stored: 12_300, dead: 3, dropped: 0, erased: 2, copy: 40, visits: 0 },
  damaged: 0,
  uncounted: 0,
};

describe('describeTotals', () => {
  it('reports what happened to every event', () => {
    expect(describeTotals(totals)).toBe(
      '12,345 events acknowledged: 12,300 stored, 40 copies left out, 2 of erased visitors, 0 dropped, 0 waiting, 3 became dead letters; requeued records count again',
    );
  });

  it('reports how many the event store holds', () => {
    expect(describeTotals(totals, { rows: 12_301, distinct: 12_250, deadLetters: 2 })).toBe(
      '12,345 events acknowledged: 12,300 stored, 12,250 distinct in the store, 40 copies left out, 2 of erased visitors, 0 dropped, 0 waiting, 3 became dead letters, 2 are kept; requeued records count again',
    );
  });

  it('reports the number of rows if they are too many to be distinguished', () => {
    expect(describeTotals(totals, { rows: 12_301, deadLetters: 2 })).toMatch(
      /: 12,300 stored, 12,301 rows in the store, 40 copies/,
    );
  });

  it('reports events from before counting began', () => {
    expect(describeTotals({ ...totals, acknowledged: 12_352, uncounted: 7 })).toMatch(
      /, 0 waiting, 7 from before they were counted, 3 became dead letters/,
    );
  });

  it('reports lost events, which complete the sum', () => {
    expect(describeTotals({ ...totals, acknowledged: 12_349, damaged: 4 })).toMatch(
      /, 0 waiting, 4 lost in damaged queue files, 3 became dead letters; requeued records count again$/,
    );
  });

  it('counts visit records separately, since they are not events', () => {
    const outcomes = { ...totals.outcomes, visits: 7 };
    expect(describeTotals({ ...totals, acknowledged: 12_352, outcomes })).toBe(
      '12,345 events acknowledged: 12,300 stored, 40 copies left out, 2 of erased visitors, 0 dropped, 0 waiting, 3 became dead letters; requeued records count again; in addition, 7 records of visits were stored',
    );
  });

  it('reports when the sum does not match', () => {
    expect(describeTotals({ ...totals, waiting: 1 })).toMatch(/, 1 waiting, .*; that does not add up$/);
  });
});

describe('addsUp', () => {
  it('is true exactly if every acknowledged event is accounted for', () => {
    expect(addsUp(totals)).toBe(true);
    expect(addsUp({ ...totals, acknowledged: 12_344 })).toBe(false);
    expect(addsUp({ ...totals, acknowledged: 12_346 })).toBe(false);
    expect(addsUp({ ...totals, acknowledged: 12_347, uncounted: 1, waiting: 1 })).toBe(true);
    const outcomes = { ...totals.outcomes, visits: 2 };
    expect(addsUp({ ...totals, acknowledged: 12_347, outcomes })).toBe(true);
  });
});
