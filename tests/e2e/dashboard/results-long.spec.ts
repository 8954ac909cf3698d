import type { Timeline } from '@pixel/control/client';
import type { Locator } from '@playwright/test';
import { expectToFit, test, violationsOf } from '../../support/browser-dashboard.ts';
import {
  dayMs,
  endsOfDays,
  evenVariants,
  type ResultsBrowserHarness,
  withResultsHarness,
} from '../../support/browser-results.ts';
import { expect } from '../../support/browser-test.ts';

const days = 84;
const experimentKey = 'long';
const start = Math.floor(Date.now() / dayMs - days - 1) * dayMs;
const written = { control: [3_000, 300], changed: [3_000, 390] } as const;

test.describe.configure({ mode: 'default' });

let harness: ResultsBrowserHarness;

withResultsHarness(async (started) => {
  harness = started;
  await harness.publish(start, {
    goals: [{ goalKey: 'order', name: 'Ordered' }],
    experiment: {
      ...{ experimentKey, name: 'Twelve weeks' },
      variants: evenVariants({ control: 'As it was', changed: 'Changed' }),
      goals: [{ goalKey: 'order', role: 'primary', analysis: { windowHours: 24 } }],
    },
  });
  for (const [variantKey, [visitors, order]] of Object.entries(written))
    await harness.visit(
      { experimentKey, variantKey, from: start },
      { visitors, events: { order }, days, atRandom: true },
    );
  await harness.look(
    experimentKey,
    endsOfDays(start, days + 1).filter((_, day) => day % 4 === 0),
  );
});

for (const { width, locale, title } of [
  { width: 1_440, locale: 'en', title: ['Lift of Ordered over time', 'New visitors per day'] },
  { width: 390, locale: 'en', title: ['Lift of Ordered over time', 'New visitors per day'] },
  { width: 390, locale: 'de', title: ['Effekt auf Ordered im Verlauf', 'Neue Besucher je Tag'] },
])
  test(`labels of twelve weeks do not overlap, ${width} pixels wide, in ${locale}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate((language) => localStorage.setItem('pixel-language', language), locale);
    await page.goto(harness.url(experimentKey));
    for (const name of title) {
      const chart = page.getByRole('region', { name, exact: true }).locator('svg[role="img"]');
      await expect(chart).toBeVisible();
      expect(await crowdedTexts(chart), name).toEqual([]);
    }
    await expectToFit(page);
    expect(await violationsOf(page)).toEqual([]);
  });

test('twelve weeks add up to what was recorded', async ({ page }) => {
  const timeline = await harness.readResults<Timeline>(experimentKey, '/timeline');
  const visitorsOf = (key: string) =>
    (timeline.days ?? []).reduce((sum, day) => sum + (day.visitors[key] ?? 0), 0);
  expect([visitorsOf('control'), visitorsOf('changed')]).toEqual([3_000, 3_000]);
  await page.goto(harness.url(experimentKey));
  const visitors = page.getByRole('region', { name: 'New visitors per day', exact: true });
  await visitors.getByRole('button', { name: 'As a table' }).click();
  await expect(visitors.getByRole('row')).toHaveCount(1 + (timeline.days?.length ?? 0));
  expect(await sumOf(visitors)).toBe(6_000);
  const lifts = page.getByRole('region', { name: 'Lift of Ordered over time', exact: true });
  await lifts.getByRole('button', { name: 'As a table' }).click();
  await expect(lifts.getByRole('row')).toHaveCount(1 + 22);
  // 390 against 300 of 3,000 each.
  await expect(lifts.getByRole('row').last()).toContainText('6,000+30.0%');
});

/** Texts of a chart that overlap, or overflow it. */
async function crowdedTexts(chart: Locator): Promise<readonly string[]> {
  return chart.evaluate((svg) => {
    const room = svg.getBoundingClientRect();
    const texts = [...svg.querySelectorAll('text')].map((text) => ({
      text: text.textContent ?? '',
      box: text.getBoundingClientRect(),
    }));
    const out = texts.filter(({ box }) => box.left < room.left - 1 || box.right > room.right + 1);
    const overlaps = texts.flatMap((a, index) =>
      texts
        .slice(index + 1)
        .filter(
          ({ box: b }) =>
            a.box.left < b.right &&
            b.left < a.box.right &&
            a.box.top < b.bottom - 2 &&
            b.top < a.box.bottom - 2,
        )
        .map((b) => `${a.text} and ${b.text}`),
    );
    return [...out.map(({ text }) => `${text} stands out`), ...overlaps];
  });
}

/** The sum of a table's last column. */
async function sumOf(card: Locator): Promise<number> {
  const cells = await card.getByRole('row').locator('td:last-child').allTextContents();
  return cells.reduce((sum, cell) => sum + Number(cell.replaceAll(',', '')), 0);
}
