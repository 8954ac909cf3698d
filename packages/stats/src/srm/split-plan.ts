/** How a split is tested, as it was planned before the start. */
export interface SplitPlan {
  /** How closely the sequential test takes a wrong split to lie around the weights; less finds large mismatches sooner. */
  readonly concentration: number;
  /** Below this p-value of all looks together a split is broken. */
  readonly alpha: number;
  /** Below this p-value of the one look at the end it is. */
  readonly finalAlpha: number;
}

/** What a plan has that says nothing of it: 0.001 at the end as most tools (Fabijan et al., KDD 2019, take 0.0005). */
export const usualSplitPlan: SplitPlan = { concentration: 1_000, alpha: 0.01, finalAlpha: 0.001 };

/** Below this p-value arms differed already before the experiment, unless a plan says otherwise. */
export const usualBalanceAlpha = 0.001;
