import { type ExposurePhase, endOfTime } from '../exposure-phase.ts';
import { quote } from '../sql/quote.ts';

/** An experiment and one of its phases as SQL. Times are Unix milliseconds. */
export interface PhaseSql {
  readonly experimentKey: string;
  readonly phase: string;
  readonly from: string;
  readonly until: string;
}

/** The phase in the parameters `experimentKey`, `phase`, `phaseFrom` and `phaseUntil`. */
const parameterPhase: PhaseSql = {
  experimentKey: '{experimentKey:String}',
  phase: '{phase:UInt16}',
  from: '{phaseFrom:Int64}',
  until: '{phaseUntil:Int64}',
};

/** Returns a phase as SQL literals, for statements about several experiments. */
export function phaseSql(experimentKey: string, phase: ExposurePhase): PhaseSql {
  const { number, startedAt, endedAt = endOfTime } = phase;
  return {
    experimentKey: quote(experimentKey),
    phase: `${number}`,
    from: `toInt64(${startedAt})`,
    until: `toInt64(${endedAt})`,
  };
}

/**
 * Returns the SQL of an exposure's claims about an experiment (default: the one in the parameters): an array of tuples of claimed variant,
 * whether bucketing confirms it, and whether it was forced. With `byPhase`, only claims of the phase.
 */
export function claimsSql({
  byPhase,
  of = parameterPhase,
}: {
  readonly byPhase: boolean;
  readonly of?: PhaseSql | undefined;
}): string {
  return `arrayMap(
    c -> (c.2, c.3, c.4),
    arrayFilter(
      c -> c.1 = ${of.experimentKey}${byPhase ? phaseCondition(of) : ''},
      arrayMap(
        (key, variant, verified, forced, phase) -> (toString(key), toString(variant), verified, forced, phase),
        assignments.experimentKey, assignments.variantKey, assignments.verified, assignments.forced, assignments.phase
      )
    )
  )`;
}

/** Events from before phases were recorded belong to the phase they happened in. */
function phaseCondition({ phase, from, until }: PhaseSql): string {
  return ` AND (c.5 = ${phase} OR c.5 = 0
  AND time >= fromUnixTimestamp64Milli(${from}) AND time < fromUnixTimestamp64Milli(${until}))`;
}

/** Whether an event is an exposure to the experiment. */
export const exposureCondition = exposureConditionFor('{experimentKey:String}');

/** Returns the condition for an experiment whose key is given as SQL. */
export function exposureConditionFor(experimentKey: string): string {
  return `eventName = '$exposure' AND has(assignments.experimentKey, ${experimentKey})`;
}

/** Whether an event is a human's verified exposure in a phase before the one in the parameters. */
export const earlierPhaseExposureCondition = `${exposureCondition} AND NOT bot AND arrayExists(
  (key, verified, phase) -> key = {experimentKey:String} AND verified AND (phase > 0 AND phase < {phase:UInt16}
    OR phase = 0 AND time < fromUnixTimestamp64Milli({phaseFrom:Int64})),
  assignments.experimentKey, assignments.verified, assignments.phase
)`;
