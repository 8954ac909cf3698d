import type { EventRow, EventStore } from '@pixel/store/events';
import { createClickhouseEvents, migrateClickhouse } from '@pixel/store/events/clickhouse';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { openTestClickhouse, type TestEventDatabase } from '../../../../tests/support/clickhouse.ts';
import { startTestControl, type TestControl } from '../../../../tests/support/control.ts';

export const dayMs = 86_400_000;
/** A Monday, in milliseconds since the epoch. */
export const start = Date.UTC(2026, 0, 5);

/** A results test's own environment: a control plane with an event store, its clock at `start`, and the events of one project. */
export interface ResultsHarness
  extends Pick<TestControl, 'clock' | 'control' | 'db' | 'deps' | 'logged' | 'warned'> {
  readonly clickhouse: TestEventDatabase;
  readonly events: EventStore;
  readonly projectKey: string;
  /** Requests a path below the project's path in the API. */
  request(path: string, init?: RequestInit): Promise<Response>;
}

/**
 * Creates an environment before each test of the calling file and removes it afterwards. The returned object always refers to the current
 * test. `seenBy` wraps the event store that the control plane uses.
 */
export function createResultsHarness(
  seenBy: (events: EventStore) => EventStore = (all) => all,
): ResultsHarness {
  let clickhouse: TestEventDatabase;
  let events: EventStore;
  let test: TestControl;
  let number = 0;
  beforeAll(async () => {
    clickhouse = await openTestClickhouse();
    await migrateClickhouse(clickhouse.connection);
  });
  afterAll(() => clickhouse.stop());
  beforeEach(async () => {
    number += 1;
    events = createClickhouseEvents(clickhouse.connection);
    test = await startTestControl({ events: seenBy(events) });
    test.clock.now = start;
    return () => test.stop();
  });
  return {
    get clickhouse() {
      return clickhouse;
    },
    get events() {
      return events;
    },
    get clock() {
      return test.clock;
    },
    get control() {
      return test.control;
    },
    get db() {
      return test.db;
    },
    get deps() {
      return test.deps;
    },
    get logged() {
      return test.logged;
    },
    get warned() {
      return test.warned;
    },
    get projectKey() {
      return keyOf(number);
    },
    request: async (path, init) =>
      test.control.operatorApp.request(`/api/projects/${keyOf(number)}${path}`, init),
  };
}

function keyOf(number: number): string {
  return `pk_${number}`;
}

/** Returns the id of the visitor with this number. */
export function visitorAt(number: number): string {
  return `00000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`;
}

/** Returns a verified, unforced assignment to the experiment `cta`. */
export function claimOf(
  variantKey: string,
  { control, phase = 1 }: { readonly control: string; readonly phase?: number },
): EventRow['assignments'][number] {
  const ofExperiment = { experimentKey: 'cta', experimentId: '', variantKey, variantId: '', phase };
  return { ...ofExperiment, isControl: variantKey === control, verified: true, forced: false };
}
