/** An effect in standard deviations (Cohen's d), and the treatment's visitors per visitor of the control. */
export interface StandardizedTest {
  readonly effectSize: number;
  readonly alpha: number;
  readonly ratio: number;
}

/** Minimum size of an arm as a share of the other; a smaller one is invalid. */
const minRatio = 1e-9;

/** Whether the effect, alpha and ratio are valid. */
export function isValidTest({ effectSize, alpha, ratio }: StandardizedTest): boolean {
  return Number.isFinite(effectSize) && alpha > 0 && alpha < 1 && ratio >= minRatio && ratio <= 1 / minRatio;
}

/** Returns the noncentrality parameter, the effect in standard errors: d / √(1/nC + 1/nT). */
export function noncentrality({ effectSize, ratio }: StandardizedTest, nControl: number): number {
  return effectSize / Math.sqrt((1 + 1 / ratio) / nControl);
}
