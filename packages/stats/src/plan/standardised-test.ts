/** An effect in standard deviations (Cohen's d), and the treatment's visitors per visitor of the control. */
export interface StandardisedTest {
  readonly effectSize: number;
  readonly alpha: number;
  readonly ratio: number;
}

/** An arm smaller than this share of the other is a mistake. */
const minRatio = 1e-9;

/** Whether a test is valid. */
export function isTest({ effectSize, alpha, ratio }: StandardisedTest): boolean {
  return Number.isFinite(effectSize) && alpha > 0 && alpha < 1 && ratio >= minRatio && ratio <= 1 / minRatio;
}

/** Returns the standard errors between the effect and 0: d / √(1/nC + 1/nT). */
export function shiftOf({ effectSize, ratio }: StandardisedTest, nControl: number): number {
  return effectSize / Math.sqrt((1 + 1 / ratio) / nControl);
}
