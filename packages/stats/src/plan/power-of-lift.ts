import { criticalZ } from '../proportion/proportions.ts';
import { type Design, isValidDesign, varianceInflation } from './design.ts';
import { type Power, twoSidedPower } from './power.ts';

/**
 * Power to find a relative difference L: 1 − Φ(z − L/√V) + Φ(−z − L/√V), with the delta method's V = s²/(n m²) + s² (m (1 + L))²/(n m⁴) for
 * n visitors per arm. With continuous monitoring, V grows by the squared width of the confidence sequence relative to a fixed interval's.
 */
export function powerOfLift(design: Design, lift: number): Power {
  const method = 'power.relativeLift';
  if (!isValidDesign(design) || !Number.isFinite(lift))
    return { method, status: 'invalid_input', power: null };
  const { mean, variance, totalN, arms, alpha } = design;
  const n = totalN / arms;
  const perVisitor = (variance / (mean * mean)) * (1 + (1 + lift) ** 2) * varianceInflation(2 * n, design);
  const se = Math.sqrt(perVisitor / n);
  if (!(se > 0 && Number.isFinite(se))) return { method, status: 'invalid_input', power: null };
  return { method, status: 'ok', power: twoSidedPower(lift / se, criticalZ(alpha)) };
}
