import { parseTimestamp } from '../timestamp.ts';

/** What the fields of a survey must agree on. */
interface SurveyFields {
  readonly status: string;
  readonly startAt?: string | undefined;
  readonly endAt?: string | undefined;
  readonly audience?: unknown;
  readonly audienceKey?: string | undefined;
}

interface Problem {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** Says what of a survey does not fit together, each at the field that has to change. */
export function surveyProblems({
  status,
  startAt,
  endAt,
  audience,
  audienceKey,
}: SurveyFields): readonly Problem[] {
  const start = startAt === undefined ? undefined : parseTimestamp(startAt);
  const end = endAt === undefined ? undefined : parseTimestamp(endAt);
  return [
    ...(status === 'scheduled' && startAt === undefined
      ? [{ path: ['startAt'], message: 'is missing, and a scheduled survey needs it' }]
      : []),
    ...(start !== undefined && end !== undefined && end <= start
      ? [{ path: ['endAt'], message: 'must be later than startAt' }]
      : []),
    ...(audience !== undefined && audienceKey !== undefined
      ? [{ path: ['audienceKey'], message: 'must not stand beside an audience of the survey itself' }]
      : []),
  ];
}
