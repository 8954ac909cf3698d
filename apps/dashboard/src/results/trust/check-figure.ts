import type { ResultsReport } from '@pixel/control/client';
import type { Format } from '../../words/format.ts';
import type { ResultFormats } from '../view/result-formats.ts';

type Finding = Pick<ResultsReport['health'][number], 'code' | 'parameters'>;

/** The parameter of a check's sentence that is its key figure. */
const figureParameters: Readonly<
  Record<string, 'pValue' | 'share' | 'groups' | 'visitors' | 'weeks' | 'from'>
> = {
  sample_ratio_ok: 'pValue',
  sample_ratio_groups_ok: 'groups',
  multi_exposure_ok: 'share',
  pre_exposure_alike: 'pValue',
  changes_made: 'share',
  exposures_coming: 'from',
  exposures_awaited: 'from',
  full_weeks: 'weeks',
  unverified_ok: 'share',
  automation_ok: 'share',
  events_arrive: 'share',
  internal_left_out: 'visitors',
  bots_left_out: 'visitors',
  earlier_phase_ok: 'share',
};

/** Formats the key figure of a passed check; undefined if it has none. */
export function formatCheckFigure(
  { code, parameters }: Finding,
  {
    formats,
    format,
  }: {
    readonly formats: Pick<ResultFormats, 'p' | 'smallShare'>;
    readonly format: Pick<Format, 'count' | 'ago'>;
  },
): string | undefined {
  const name = figureParameters[code];
  const value = name === undefined ? undefined : parameters[name];
  if (name === 'from') return typeof value === 'string' ? format.ago(value) : undefined;
  if (typeof value !== 'number') return undefined;
  if (name === 'pValue') return formatP(formats.p(value));
  return name === 'share' ? formats.smallShare(value) : format.count(value);
}

function formatP(p: string): string {
  return p.startsWith('<') ? `p ${p}` : `p = ${p}`;
}
