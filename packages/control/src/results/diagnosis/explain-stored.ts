import { lossOfStep } from '../health/account-for.ts';
import type { DiagnosisFacts } from './diagnosis-facts.ts';
import type { DiagnosisExplanation } from './explanation.ts';

/** Explains why events of a variant get lost if it redirects its visitors to another page. */
export function explainStored({ health, redirects }: DiagnosisFacts): DiagnosisExplanation | null {
  const shares = health.variants.map((variant) => {
    const loss = lossOfStep.stored(variant);
    return loss === null || loss.of === 0 ? 0 : loss.lost / loss.of;
  });
  const share = Math.max(...shares);
  const variant = health.variants[shares.indexOf(share)];
  const redirect = redirects.find(({ variantKey }) => variantKey === variant?.variantKey);
  if (redirect === undefined) return null;
  const { variantKey, target } = redirect;
  return {
    ...{ code: 'redirect_loses_exposures', segment: [], since: 0, step: 'stored', variantKey, share },
    error: { kind: 'redirect', target },
    confidence: 'medium',
  };
}
