import type { Mutant } from '../mutant.ts';

export const stats: readonly Mutant[] = [
  {
    mistake: 'the first of several winners leads, not the one furthest ahead',
    file: 'packages/stats/src/assess/leading-verdict.ts',
    from: '\n    .toSorted((a, b) => improvementOf(b, input) - improvementOf(a, input))',
    to: '',
    fix: 'fix(stats): lead with the variant that is furthest ahead',
  },
  {
    mistake: 'overflowing evidence becomes Infinity, which JSON writes as null',
    file: 'packages/stats/src/sequential/asymptotic.ts',
    from: 'Math.min(logEValue(z, n, rho), Number.MAX_VALUE)',
    to: 'logEValue(z, n, rho)',
    fix: 'fix(stats): evidence beyond all numbers is the largest one, not an infinity',
  },
  {
    mistake: 'the power of a t test of huge samples is averaged until no digit is left',
    file: 'packages/stats/src/distributions/noncentral-t.ts',
    from: 'df > manyDegrees',
    to: 'df === Number.POSITIVE_INFINITY',
    fix: 'fix(stats): the power of a t test of huge samples is right to nine digits, and never NaN',
  },
  {
    mistake: 'the average behind a t test’s power steps over the fall of the normal tail',
    file: 'packages/stats/src/distributions/noncentral-t.ts',
    from: '[low, 1, high, ...falls.filter((s) => s > low && s < high)]',
    to: '[low, 1, high]',
    fix: 'fix(stats): tails of few degrees of freedom, and everyday seeds',
  },
  {
    mistake: 'a later look revokes what the running interval has shown',
    file: 'packages/stats/src/sequential/monitor.ts',
    from: 'runningP: Math.min(previous.runningP, pValue)',
    to: 'runningP: pValue',
  },
  {
    mistake: 'comparisons of several variants are not corrected if looks are unlimited',
    file: 'packages/stats/src/analyze/conclude.ts',
    from: "correction === 'holm' ? Math.min(1, tests * monitor.runningP) : adjusted.pValue",
    to: "correction === 'holm' ? monitor.runningP : adjusted.pValue",
  },
  {
    mistake: 'the chi-square test alarms at every look instead of the final one',
    file: 'packages/stats/src/health/check-health.ts',
    from: "(isFinal && srm.status === 'mismatch')",
    to: "srm.status === 'mismatch'",
  },
  {
    mistake: 'the chance to win of a metric that should fall is that of a rise',
    file: 'packages/stats/src/bayes/beta-binomial.ts',
    from: 'chanceToWin: inverse ? winC : winT',
    to: 'chanceToWin: winT',
  },
  {
    mistake: 'the expected losses of a metric that should fall are those of a rise',
    file: 'packages/stats/src/bayes/beta-binomial.ts',
    from: 'expectedLossTreatment: inverse ? lossC : lossT',
    to: 'expectedLossTreatment: lossT',
  },
  {
    mistake: 'the best of several arms is the largest, even if less is better',
    file: 'packages/stats/src/bayes/best-arm.ts',
    from: '(inverse ? -1 : 1) * (mean - origin)',
    to: '(mean - origin)',
  },
];
