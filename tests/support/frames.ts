import type { Page } from '@playwright/test';

/**
 * A script for the top of a page: records for every frame, after all its scripts and before it is painted, the text of the first `h1` and
 * the first `p`; empty if there is none.
 */
export const recordFrames = `<script>
  window.frames_ = [];
  const shown = (selector) => {
    const element = document.querySelector(selector);
    return element && getComputedStyle(element).visibility === 'visible' ? element.textContent : '';
  };
  const observer = new ResizeObserver(() => frames_.push({ h1: shown('h1'), p: shown('p') }));
  (function frame() {
    observer.disconnect();
    observer.observe(document.documentElement);
    requestAnimationFrame(frame);
  })();
</script>`;

/** The texts of one frame. */
export interface Frame {
  readonly h1: string;
  readonly p: string;
}

/** The frames so far. */
export function framesOf(page: Page): Promise<readonly Frame[]> {
  return page.evaluate('frames_');
}

/** Waits until some more frames are painted, and returns all. */
export async function moreFrames(page: Page): Promise<readonly Frame[]> {
  const before = (await framesOf(page)).length;
  await page.waitForFunction(`frames_.length > ${before} + 3`);
  return framesOf(page);
}
