import type { CountWithShare, SurveyResults } from '@pixel/control/client';
import { useFormat } from '../words/format.ts';
import { usePageWords } from '../words/page-words.ts';
import { level } from './thresholds.ts';

type Nps = NonNullable<Extract<SurveyResults['questions'][number]['answers'], { kind: 'points' }>['nps']>;

/** Formats of survey numbers. */
export interface Shares {
  /** A share, or a dash. */
  share(counted: CountWithShare): string;
  /** Its interval with the confidence level; empty without one. */
  interval(counted: CountWithShare): string;
  /** 12.3% (95% CI 8.1% to 17.0%) */
  both(counted: CountWithShare): string;
  /** A net promoter score in points. */
  points(score: Nps['score']): string;
  pointsInterval(score: Nps['score']): string;
  /** A duration in seconds, or in minutes if it is long. */
  duration(ms: number): string;
}

/** Returns the formats in the current language. */
export function useShares(): Shares {
  const words = usePageWords('surveyResults');
  const format = useFormat();
  const sign = (value: number) => {
    const points = Math.round(value);
    return `${points > 0 ? '+' : points < 0 ? '−' : ''}${format.count(Math.abs(points))}`;
  };
  const shares: Shares = {
    share: ({ share }) => (share === null ? '–' : format.share(share.estimate)),
    interval: ({ share }) =>
      share === null
        ? ''
        : words.interval(format.level(level), format.share(share.low), format.share(share.high)),
    both: (counted) =>
      counted.share === null ? '–' : `${shares.share(counted)} (${shares.interval(counted)})`,
    points: (score) => (score === null ? '–' : sign(score.estimate)),
    pointsInterval: (score) =>
      score === null ? '' : words.interval(format.level(level), sign(score.low), sign(score.high)),
    duration: (ms) =>
      ms < 120_000
        ? words.seconds(format.number(Math.round(ms / 100) / 10))
        : words.minutes(format.number(Math.round(ms / 6_000) / 10)),
  };
  return shares;
}
