import { criticalZ } from './proportions.ts';

/** An estimate with its 95% confidence interval. */
export interface Score {
  readonly estimate: number;
  readonly low: number;
  readonly high: number;
}

const z95 = criticalZ(0.05);

/** Numbers of promoters (9 or 10), passives (7 or 8) and detractors (0 to 6) among the answers to the recommendation question. */
export interface Recommendations {
  readonly promoters: number;
  readonly passives: number;
  readonly detractors: number;
}

/**
 * Returns the net promoter score, from −100 to 100: the share of promoters minus that of detractors, in points. Both are shares of one
 * multinomial sample, so the variance of their difference is (p₁ + p₂ − (p₁ − p₂)²)/n. The interval adds one promoter and one detractor,
 * which keeps its coverage for small and one-sided samples as well (Bonett & Price, J. Educ. Behav. Stat. 37, 2012); the estimate itself is
 * unmodified. Null without answers, and for invalid counts.
 */
export function netPromoterScore({ promoters, passives, detractors }: Recommendations): Score | null {
  const counts = [promoters, passives, detractors];
  if (!counts.every((count) => Number.isInteger(count) && count >= 0)) return null;
  const answers = promoters + passives + detractors;
  if (answers === 0) return null;
  const [up, down] = [(promoters + 1) / (answers + 2), (detractors + 1) / (answers + 2)];
  const center = up - down;
  const halfWidth = z95 * Math.sqrt((up + down - center ** 2) / (answers + 2));
  return {
    estimate: (100 * (promoters - detractors)) / answers,
    low: 100 * Math.max(-1, center - halfWidth),
    high: 100 * Math.min(1, center + halfWidth),
  };
}
