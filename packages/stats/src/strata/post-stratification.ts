import type { Effect } from '../compare/effect.ts';
import { isValidTestOptions } from '../compare/t-test.ts';
import { testEffect, type WelchOptions } from '../compare/welch.ts';
import { noResult, type TestResult, warning, worstStatus } from '../result.ts';
import { bilinear, dot, type Matrix, type Vector } from '../special/quadratic-form.ts';
import { sum } from '../special/sum.ts';
import { type Cell, cellOf } from './cell.ts';
import { mergeDegenerateStrata, type Stratum } from './stratum.ts';

/**
 * Tests two arms by post-stratification: weights the effects of strata k by their shares ν_k of all visitors, so that a stratum that is
 * overrepresented in one arm by chance doesn't shift the estimate. With a_k a stratum's (control, effect) and S_k n_k times its covariance,
 * the mean is Σ ν_k a_k and its covariance (1/N) [Σ ν_k a_k a_k′ − mean mean′ + Σ ν_k S_k]; the shares are random too (Xie and Aurisset
 * 2016; Miratrix, Sekhon, Yu 2013). Relative effects use the delta method.
 */
export function postStratification(strata: readonly Stratum[], options: WelchOptions): TestResult {
  const method = 'postStratification';
  const { difference = 'absolute' } = options;
  if (!isValidTestOptions(options)) return noResult(method, 'invalid_input');
  if (strata.length === 0) return noResult(method, 'no_data');
  const merged = mergeDegenerateStrata(strata);
  if (merged === null) return noResult(method, 'invalid_input');
  const warnings = merged.length < strata.length ? [warning('merged_strata')] : [];
  const results = merged.map(cellOf);
  const cells = results.flatMap((cell) => (typeof cell === 'string' ? [] : [cell]));
  if (cells.length < results.length || new Set(cells.map(({ estimates }) => estimates.length)).size !== 1) {
    const status = worstStatus(results.map((cell) => (typeof cell === 'string' ? cell : 'ok')));
    return noResult(method, status === 'ok' ? 'invalid_input' : status, warnings);
  }

  const { mean, covariance } = combine(cells);
  const gradient = mean.length === 4 ? ratioGradient(mean, difference) : meanGradient(mean, difference);
  if (typeof gradient === 'string') return noResult(method, gradient, warnings);
  const effect: Effect = {
    estimate: gradient.estimate,
    se: Math.sqrt(Math.max(0, bilinear(gradient.slopes, covariance, gradient.slopes))),
    // One mean is estimated per arm and stratum.
    df: sum(cells.map(({ n }) => n)) - 2 * cells.length,
  };
  return testEffect({ method, status: 'ok', warnings }, effect, options);
}

function combine(cells: readonly Cell[]): { readonly mean: Vector; readonly covariance: Matrix } {
  const total = sum(cells.map(({ n }) => n));
  const shares = cells.map(({ n }) => n / total);
  const size = cells[0]?.estimates.length ?? 0;
  const axis = Array.from({ length: size }, (_, index) => index);
  const elementOf = (vector: Vector | undefined, index: number) => vector?.[index] ?? 0;
  const mean = axis.map((i) =>
    dot(
      shares,
      cells.map(({ estimates }) => elementOf(estimates, i)),
    ),
  );
  const covariance = axis.map((i) =>
    axis.map((j) => {
      const between = cells.map(
        ({ estimates }) =>
          (elementOf(estimates, i) - elementOf(mean, i)) * (elementOf(estimates, j) - elementOf(mean, j)),
      );
      const within = cells.map((cell) => elementOf(cell.covariance[i], j));
      return (dot(shares, between) + dot(shares, within)) / total;
    }),
  );
  return { mean, covariance };
}

/** An estimate from the combined means, and its gradient with respect to them. */
interface Gradient {
  readonly estimate: number;
  readonly slopes: Vector;
}

function meanGradient(
  [control = 0, effect = 0]: Vector,
  difference: 'absolute' | 'relative',
): Gradient | 'baseline_zero' {
  if (difference === 'absolute') return { estimate: effect, slopes: [0, 1] };
  if (control === 0) return 'baseline_zero';
  const baseline = Math.abs(control);
  return { estimate: effect / baseline, slopes: [-effect / (control * baseline), 1 / baseline] };
}

function ratioGradient(
  [numC = 0, numEffect = 0, denC = 0, denEffect = 0]: Vector,
  difference: 'absolute' | 'relative',
): Gradient | 'baseline_zero' | 'denominator_zero' {
  const [numT, denT] = [numC + numEffect, denC + denEffect];
  if (denC === 0 || denT === 0) return 'denominator_zero';
  const [control, treatment] = [numC / denC, numT / denT];
  const slopesT = [1 / denT, 1 / denT, -treatment / denT, -treatment / denT];
  const slopesC = [1 / denC, 0, -control / denC, 0];
  const combineSlopes = (t: number, c: number) =>
    slopesT.map((slope, index) => t * slope + c * (slopesC[index] ?? 0));
  if (difference === 'absolute') return { estimate: treatment - control, slopes: combineSlopes(1, -1) };
  if (control === 0) return 'baseline_zero';
  const baseline = Math.abs(control);
  return {
    estimate: (treatment - control) / baseline,
    slopes: combineSlopes(1 / baseline, -treatment / (control * baseline)),
  };
}
