import { resolve } from 'node:path';
import type { ResultsReport } from '@pixel/control/client';
import type { EventStore } from '@pixel/store/events';
import { createClickhouseEvents, migrateClickhouse } from '@pixel/store/events/clickhouse';
import type { Page } from '@playwright/test';
import { loadDashboard } from '../../apps/server/src/load-dashboard.ts';
import { test } from './browser-dashboard.ts';
import { expect } from './browser-test.ts';
import { startTestClickhouse } from './clickhouse.ts';
import { serveOnPort, startTestControl } from './control.ts';
import { insertEvents } from './insert-events.ts';
import { startTestPostgres } from './postgres.ts';
import { visitRows } from './visit-rows.ts';

export const dayMs = 86_400_000;

/**
 * A control plane and its dashboard on real stores, which can publish, store events and compute results as of past days. Each experiment is
 * in its own project, whose versions must be in chronological order.
 */
export interface ResultsBrowserHarness {
  readonly events: EventStore;
  /** URL of an experiment's results, with a query. */
  url(experimentKey: string, query?: string): string;
  /** Publishes an experiment with its goals as if it were `at` now. */
  publish(at: number, published: PublishInput, reason?: string): Promise<void>;
  /** Stores events of a variant's visitors; see {@link visitRows}. */
  visit(
    shown: { readonly experimentKey: string; readonly variantKey: string; readonly from: number },
    visits: Parameters<typeof visitRows>[1],
  ): Promise<void>;
  /** Computes a phase's results at each of these times in turn; the phase defaults to the first. */
  look(experimentKey: string, times: readonly number[], phase?: number): Promise<void>;
  /** Fetches from an experiment's API. */
  readResults<Body = ResultsReport>(experimentKey: string, rest?: string): Promise<Body>;
  signIn(page: Page): Promise<void>;
  stop(): Promise<void>;
}

/** An experiment with goals, whose events default to the goal's key. */
export interface PublishInput {
  readonly experiment: { readonly experimentKey: string } & Readonly<Record<string, unknown>>;
  /** Other experiments in the same project. */
  readonly beside?: readonly object[];
  readonly goals: readonly { readonly goalKey: string; readonly name: string; readonly eventName?: string }[];
}

/** Key of the project of an experiment. */
export function projectOf(experimentKey: string): string {
  return `pk_${experimentKey}`;
}

/**
 * Starts a harness before the tests of a file and stops it after them; each test starts signed in. `begin` writes the data that the tests
 * read.
 */
export function withResultsHarness(begin: (harness: ResultsBrowserHarness) => Promise<void>): void {
  let harness: ResultsBrowserHarness | undefined;
  test.beforeAll(async () => {
    test.setTimeout(300_000);
    harness = await startResultsHarness();
    await begin(harness);
  });
  test.afterAll(() => harness?.stop());
  test.beforeEach(({ page }) => harness?.signIn(page));
}

const everywhere = { include: [{ kind: 'glob', value: 'shop.example/*' }] };

async function startResultsHarness(): Promise<ResultsBrowserHarness> {
  const dashboard = await loadDashboard(resolve(import.meta.dirname, '../../dist/dashboard'));
  const clickhouse = await startTestClickhouse();
  await migrateClickhouse(clickhouse.connection);
  const events = createClickhouseEvents(clickhouse.connection);
  const { control, clock, stop } = await startTestControl({
    events,
    dashboard,
    postgres: await startTestPostgres(),
  });
  const served = await serveOnPort(control.controlApp);
  clock.now = Date.now();
  const { simulatedPast } = control;

  return {
    events,
    url: (experimentKey, query = '') =>
      `${served.url}/p/${projectOf(experimentKey)}/experiments/${experimentKey}/results${query}`,
    async publish(at, { goals, experiment, beside = [] }, reason = 'Tried out') {
      const project = {
        ...{ projectKey: projectOf(experiment.experimentKey), name: 'Shop', timeZone: 'UTC' },
        goals: goals.map((goal) => ({ type: 'custom_event', eventName: goal.goalKey, ...goal })),
        experiments: [experiment, ...beside].map((each) => ({
          ...{ status: 'running', urlRules: everywhere },
          ...each,
        })),
      };
      await simulatedPast.apply(JSON.stringify({ projects: [project] }), {
        ...{ at, author: 'ann@shop.example', actor: { kind: 'system' }, reason, force: true },
      });
    },
    visit: ({ experimentKey, ...shown }, visits) =>
      insertEvents(
        events,
        visitRows({ projectKey: projectOf(experimentKey), experimentKey, ...shown }, visits),
      ),
    look: (experimentKey, times, phase = 1) =>
      simulatedPast.look(
        { projectKey: projectOf(experimentKey), experimentKey, phase, times },
        AbortSignal.timeout(240_000),
      ),
    async readResults(experimentKey, rest = '') {
      const path = `/api/projects/${projectOf(experimentKey)}/experiments/${experimentKey}/results${rest}`;
      const response = await control.operatorApp.request(path);
      expect(response.status).toBe(200);
      return response.json();
    },
    async signIn(page) {
      const response = await control.operatorApp.request('/api/login-links', { method: 'POST' });
      const { pathname, search } = new URL((await response.json()).url);
      await page.goto(served.url + pathname + search);
    },
    async stop() {
      await served.stop();
      await stop();
      await events.close();
      await clickhouse.stop();
    },
  };
}

/** The end of each of these days, in Unix milliseconds: the times of looks. */
export function endsOfDays(from: number, days: number): readonly number[] {
  return Array.from({ length: days }, (_, day) => from + (day + 1) * dayMs);
}

/** Two or more variants with equal weights; the first is the control. */
export function evenVariants(
  named: Readonly<Record<string, string>>,
  changes: Readonly<Record<string, readonly object[]>> = {},
): readonly object[] {
  const keys = Object.entries(named);
  return keys.map(([variantKey, name], at) => ({
    ...{ variantKey, name, isControl: at === 0, weight: 1 / keys.length },
    changes: changes[variantKey] ?? [],
  }));
}

/** A lift in the page's English format. */
export function percent(value: number | null | undefined, digits = 1): string {
  if (value == null) return '–';
  return `${value < 0 ? '−' : '+'}${Math.abs(100 * value).toFixed(digits)}%`;
}

/** An interval in the page's English format. */
export function range(of: { readonly lower: number | null; readonly upper: number | null }): string {
  return `${percent(of.lower)} to ${percent(of.upper)}`;
}

/** An interval with its confidence level. */
export function ci(level: number, of: Parameters<typeof range>[0]): string {
  return `${Math.round(1_000 * level) / 10}% CI ${range(of)}`;
}
