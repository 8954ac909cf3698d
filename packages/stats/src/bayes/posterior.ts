import { integrate } from '../special/gauss-legendre.ts';

/** The posterior of an arm over an axis shared by all arms; negligible outside `low` and `high`. */
export interface Posterior {
  readonly low: number;
  readonly high: number;
  density(u: number): number;
  /** Probability of being below u. */
  below(u: number): number;
}

/** Each arm's probability of being the best, and its expected loss against the best. */
export interface Ranking {
  readonly probabilityBest: readonly number[];
  readonly expectedLossVsBest: readonly number[];
}

/**
 * Ranks independent arms by quadrature instead of sampling: P_i = ∫ f_i Π_{j≠i} F_j and, against the best of the others,
 * loss_i = E (max_{j≠i} X_j − X_i)⁺ = ∫ F_i (1 − Π_{j≠i} F_j). `slope` is the derivative of the value with respect to the axis.
 */
export function rank(arms: readonly Posterior[], slope: (u: number) => number): Ranking {
  const bounds = [...new Set(arms.flatMap(({ low, high }) => [low, high]))].sort((a, b) => a - b);
  const allBelow = (u: number, except: number) =>
    arms.reduce((product, arm, index) => (index === except ? product : product * below(arm, u)), 1);
  const probabilities = arms.map((arm, index) => {
    const armBounds = bounds.filter((bound) => bound >= arm.low && bound <= arm.high);
    return integrate((u) => arm.density(u) * allBelow(u, index), armBounds);
  });
  const total = probabilities.reduce((sum, probability) => sum + probability, 0);
  const highest = Math.max(...arms.map(({ high }) => high));
  return {
    // They sum to 1 except for rounding, unless arms are so far apart that their width is lost.
    probabilityBest: probabilities.map((probability, index) =>
      total > 0.5 ? Math.min(1, probability / total) : arms[index]?.high === highest ? 1 : 0,
    ),
    expectedLossVsBest: arms.map((arm, index) =>
      Math.max(
        0,
        integrate((u) => below(arm, u) * (1 - allBelow(u, index)) * slope(u), bounds),
      ),
    ),
  };
}

function below(arm: Posterior, u: number): number {
  if (u <= arm.low) return 0;
  return u >= arm.high ? 1 : arm.below(u);
}
