import type { Locator, Page } from '@playwright/test';
import { expectToFit, test, violationsOf } from '../../support/browser-dashboard.ts';
import {
  dayMs,
  evenVariants,
  projectOf,
  type ResultsBrowserHarness,
  withResultsHarness,
} from '../../support/browser-results.ts';
import { expect } from '../../support/browser-test.ts';
import { eventRow } from '../../support/event-row.ts';
import { insertEvents } from '../../support/insert-events.ts';

const experimentKey = 'losses';
const start = Math.floor(Date.now() / dayMs - 16) * dayMs;
const variantKeys = ['control', 'changed'] as const;
type VariantKey = (typeof variantKeys)[number];
const names = { control: 'As it was', changed: 'Changed' };

/** Page views, and visitors by outcome, stored below in these numbers. */
const written = {
  control: {
    views: 2_600,
    losing: 120,
    whole: 846,
    several: 2,
    unverified: 40,
    bots: 30,
    internal: 12,
    forced: 8,
  },
  changed: {
    views: 2_580,
    losing: 100,
    whole: 852,
    several: 3,
    unverified: 45,
    bots: 90,
    internal: 15,
    forced: 5,
  },
} as const;

test.describe.configure({ mode: 'serial' });

let harness: ResultsBrowserHarness;

withResultsHarness(async (started) => {
  harness = started;
  const change = { selector: '#buy', operation: 'set_text', value: 'Buy now', orderIndex: 0 };
  await harness.publish(start, {
    goals: [{ goalKey: 'order', name: 'Ordered' }],
    experiment: {
      ...{ experimentKey, name: 'Words of the button' },
      variants: evenVariants(names, { changed: [change] }),
      goals: [{ goalKey: 'order', role: 'primary', analysis: { windowHours: 24 } }],
    },
  });
  for (const variantKey of variantKeys) await write(variantKey);
  await insertEvents(harness.events, changeReports({ applied: 22, late: 2, never_found: 1 }));
  await harness.look(experimentKey, [start + 10 * dayMs]);
});

/** Stores what a variant loses on the way. */
async function write(variantKey: VariantKey): Promise<void> {
  const { views, losing, whole, several, unverified, bots, internal, forced } = written[variantKey];
  const shown = { experimentKey, variantKey, from: start };
  const nothing = { events: {} };
  await harness.events.visits.insert({
    counts: [
      {
        ...{ counterId: '00000000-0000-4000-8000-00000000c0de', projectKey: projectOf(experimentKey) },
        ...{ experimentKey, variantKey, phase: 1, hour: start, country: '' },
        ...{ bootstraps: views, newVisitors: views },
      },
    ],
    samples: [],
  });
  // Their first event is the exposure, the second one never arrives, and the third one does.
  await harness.visit(shown, {
    visitors: losing,
    events: { view: losing },
    exposure: { sequence: 1 },
    after: { sequence: 3 },
  });
  await harness.visit(shown, { visitors: whole, events: { order: 85 }, exposure: { sequence: 1 } });
  await harness.visit(shown, { visitors: unverified, ...nothing, claim: { verified: false } });
  await harness.visit(shown, { visitors: bots, ...nothing, exposure: { bot: true } });
  await harness.visit(shown, { visitors: internal, ...nothing, exposure: { internal: true } });
  await harness.visit(shown, { visitors: forced, ...nothing, claim: { forced: true } });
  await insertEvents(harness.events, exposedToBoth(variantKey, several));
}

/** Visitors exposed to a variant, and to the other one a second later. */
function exposedToBoth(variantKey: VariantKey, count: number) {
  const other = variantKey === 'control' ? 'changed' : 'control';
  const claim = (key: string) => ({
    ...{ experimentKey, experimentId: '', variantKey: key, variantId: '', isControl: key === 'control' },
    ...{ verified: true, forced: false, phase: 1 },
  });
  return Array.from({ length: count }, (_, index) =>
    [variantKey, other].map((key, nth) =>
      eventRow({
        ...{ projectKey: projectOf(experimentKey), eventName: '$exposure', eventId: `both ${nth}` },
        anonymousId: `00000000-0000-4000-9000-${variantKey === 'control' ? 'a' : 'b'}${index}0000000000`,
        time: start + 1_000 * (nth + 1),
        receivedAt: start + 1_000 * (nth + 1),
        assignments: [claim(key)],
      }),
    ),
  ).flat();
}

/** The pages' reports on the change: each stands for a hundred. */
function changeReports(states: Readonly<Record<string, number>>) {
  return Object.entries(states).flatMap(([state, count]) =>
    Array.from({ length: count }, (_, index) =>
      eventRow({
        ...{ projectKey: projectOf(experimentKey), eventName: '$change', eventId: `${state} ${index}` },
        anonymousId: '00000000-0000-4000-a000-000000000000',
        time: start + 3_600_000,
        receivedAt: start + 3_600_000,
        payload: JSON.stringify({
          weight: 100,
          experiments: [{ experimentKey, variantKey: 'changed', phase: 1, changes: [state] }],
        }),
      }),
    ),
  );
}

/** Computed by hand from the stored events; losses are shares of the previous step. */
const expected = [
  ['Assigned', ['2,600', '2,580']],
  ['Applied', ['not recorded', '2,400 6.98% lost']],
  // More by those who lost one of three events: 1,206 for 1,086 of As it was, 1,152 for 1,052 of Changed.
  ['Exposed', ['1,175', '1,216']],
  ['Stored', ['1,058 9.96% lost', '1,110 8.72% lost']],
  ['Verified', ['1,018 3.78% lost', '1,065 4.05% lost']],
  ['Human', ['988 2.95% lost', '975 8.45% lost']],
  ['Not internal', ['968 2.02% lost', '955 2.05% lost']],
  ['Counted', ['966 0.21% lost', '952 0.31% lost']],
] as const;

test('visitor accounting shows the losses at each step, and unequal ones between variants', async ({
  page,
}) => {
  await page.goto(harness.url(experimentKey, '?panel=accounting'));
  const panel = page.getByRole('dialog', { name: 'Visitor accounting' });
  for (const [step, cells] of expected) {
    const row = rowOf(panel, step);
    for (const [nth, cell] of cells.entries())
      await expect(row.getByRole('cell').nth(nth)).toHaveText(new RegExp(`^${cell.replace(' ', '\\s?')}$`));
  }
  await expect(rowOf(panel, 'Human')).toContainText('Variants lose different shares here. p < 0.001');
  for (const step of ['Stored', 'Verified', 'Not internal'])
    await expect(rowOf(panel, step)).toContainText('Equal loss, p =');
  // Views aren't visitors, and five visitors are too few.
  for (const step of ['Applied', 'Exposed', 'Counted'])
    await expect(rowOf(panel, step)).toContainText('not tested');
  expect(await violationsOf(page)).toEqual([]);
});

test('excluded visitors add up to those counted, and to those of the goal', async ({ page }) => {
  await open(page);
  const card = page.getByRole('region', { name: 'Who counts' });
  const lines = [
    ['Exposed', [1_058, 1_110, 2_168]],
    ['Not verified', [-40, -45, -85]],
    ['Bots', [-30, -90, -120]],
    ['Internal visitors', [-20, -20, -40]],
    ['In several variants', [-2, -3, -5]],
    ['Still in their window', [0, 0, 0]],
  ] as const;
  for (const [name, numbers] of lines)
    await expect(rowOf(card, name).getByRole('cell')).toHaveText(numbers.map(formatSigned));
  const counted = [0, 1, 2].map((nth) => lines.reduce((sum, [, numbers]) => sum + (numbers[nth] ?? 0), 0));
  expect(counted).toEqual([966, 952, 1_918]);
  await expect(rowOf(card, 'Counted').getByRole('cell')).toHaveText(counted.map(formatSigned));
  await expect(page.getByRole('list', { name: 'Ordered, by variant' }).getByRole('listitem')).toContainText([
    '85 of 966 visitors',
    '85 of 952 visitors',
  ]);
});

test('losses fit on a phone, and are in German', async ({ page }) => {
  await open(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => localStorage.setItem('pixel-language', 'de'));
  await page.goto(harness.url(experimentKey, '?panel=accounting'));
  const panel = page.getByRole('dialog', { name: 'Besucherbilanz' });
  await expect(panel.getByRole('row').filter({ hasText: 'Gespeichert' })).toContainText('1.058');
  await expectToFit(page);
  expect(await violationsOf(page)).toEqual([]);
});

async function open(page: Page): Promise<void> {
  await page.goto(harness.url(experimentKey));
  await expect(page.getByRole('heading', { name: 'All goals and variants', exact: true })).toBeVisible();
}

function rowOf(table: Locator, name: string): Locator {
  return table
    .getByRole('row')
    .filter({ has: table.page().getByRole('rowheader', { name: new RegExp(`^${name}`) }) });
}

function formatSigned(value: number): string {
  return `${value < 0 ? '−' : ''}${Math.abs(value).toLocaleString('en')}`;
}
