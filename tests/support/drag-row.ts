import type { Locator } from '@playwright/test';

/** Presses the mouse on a row's handle, and moves it step by step to the lower end of another row of the same list; doesn't release it. */
export async function dragTo(handle: Locator, row: Locator): Promise<void> {
  const page = handle.page();
  await handle.scrollIntoViewIfNeeded();
  const from = await handle.boundingBox();
  const to = await row.boundingBox();
  if (from === null || to === null) throw new Error('There is no row to drag');
  const x = from.x + from.width / 2;
  await page.mouse.move(x, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(x, to.y + to.height - 3, { steps: 20 });
}
