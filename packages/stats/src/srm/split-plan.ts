/** How a split is tested, planned before the start. */
export interface SplitPlan {
  /** Concentration of the alternative around the weights; smaller values find large mismatches sooner. */
  readonly concentration: number;
  /** Threshold of the sequential p-value below which the split is a mismatch. */
  readonly alpha: number;
  /** Threshold of the p-value at the single final look. */
  readonly finalAlpha: number;
}

/** The default plan. Like most tools, it uses 0.001 at the end (Fabijan et al., KDD 2019, use 0.0005). */
export const defaultSplitPlan: SplitPlan = { concentration: 1_000, alpha: 0.01, finalAlpha: 0.001 };

/** Default p-value below which arms count as different before the experiment. */
export const defaultBalanceAlpha = 0.001;
