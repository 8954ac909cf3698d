import type { CountWithShare, SurveyResults } from '@pixel/control/client';
import { useFormat } from '../words/format.ts';
import { usePageWords } from '../words/page-words.ts';
import { confidenceLevel } from './thresholds.ts';

type Nps = NonNullable<Extract<SurveyResults['questions'][number]['answers'], { kind: 'points' }>['nps']>;

/** Formatters of survey shares, scores and durations. */
export interface ShareFormat {
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

/** Returns the formatters in the current language. */
export function useShareFormat(): ShareFormat {
  const words = usePageWords('surveyResults');
  const format = useFormat();
  const formatPoints = (value: number) => {
    const points = Math.round(value);
    return `${points > 0 ? '+' : points < 0 ? '−' : ''}${format.count(Math.abs(points))}`;
  };
  const shareFormat: ShareFormat = {
    share: ({ share }) => (share === null ? '–' : format.share(share.estimate)),
    interval: ({ share }) =>
      share === null
        ? ''
        : words.interval(format.percent(confidenceLevel), format.share(share.low), format.share(share.high)),
    both: (counted) =>
      counted.share === null ? '–' : `${shareFormat.share(counted)} (${shareFormat.interval(counted)})`,
    points: (score) => (score === null ? '–' : formatPoints(score.estimate)),
    pointsInterval: (score) =>
      score === null
        ? ''
        : words.interval(format.percent(confidenceLevel), formatPoints(score.low), formatPoints(score.high)),
    duration: (ms) =>
      ms < 120_000
        ? words.seconds(format.number(Math.round(ms / 100) / 10))
        : words.minutes(format.number(Math.round(ms / 6_000) / 10)),
  };
  return shareFormat;
}
