import { encodeVisitsRecord, type RunningVisitCount } from '@pixel/store/queue/visits-record';

export const recordId = '01900000-0000-7000-8000-0000000000f1';

/** Returns a queued record of visits with one count and one sample. */
export function visitsRecord(
  changes: Partial<RunningVisitCount> = {},
  queuedAt = '2026-01-01T12:00:00.000Z',
): Uint8Array {
  const count: RunningVisitCount = {
    counterId: '01900000-0000-7000-8000-0000000000f0',
    projectKey: 'pk_test',
    experimentKey: '',
    variantKey: '',
    phase: 0,
    hour: Date.UTC(2026, 0, 1, 12),
    country: '',
    bootstraps: 3,
    newVisitors: 1,
    ...changes,
  };
  const sample = {
    projectKey: 'pk_test',
    time: Date.UTC(2026, 0, 1, 12),
    url: 'https://shop.example/',
    attributes: {},
    customNames: [],
    weight: 3,
  };
  return encodeVisitsRecord(
    { recordId, queuedAt },
    { counts: [JSON.stringify(count)], samples: [JSON.stringify(sample)] },
  );
}
