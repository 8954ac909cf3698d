import type { ResultsReport } from '@pixel/control/client';
import type { Format } from '../../words/format.ts';
import type { ResultFormats } from '../view/result-formats.ts';

type Finding = Pick<ResultsReport['health'][number], 'code' | 'parameters'>;

/** The parameter of a check's sentence that is its key number. */
const named: Readonly<Record<string, 'pValue' | 'share' | 'groups' | 'visitors' | 'weeks' | 'from'>> = {
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

/** Returns the key number of a passed check; undefined if there is none. */
export function checkFigureOf(
  { code, parameters }: Finding,
  {
    figures,
    format,
  }: {
    readonly figures: Pick<ResultFormats, 'p' | 'smallShare'>;
    readonly format: Pick<Format, 'count' | 'ago'>;
  },
): string | undefined {
  const name = named[code];
  const value = name === undefined ? undefined : parameters[name];
  if (name === 'from') return typeof value === 'string' ? format.ago(value) : undefined;
  if (typeof value !== 'number') return undefined;
  if (name === 'pValue') return writeP(figures.p(value));
  return name === 'share' ? figures.smallShare(value) : format.count(value);
}

function writeP(p: string): string {
  return p.startsWith('<') ? `p ${p}` : `p = ${p}`;
}
