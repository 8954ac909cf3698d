/**
 * What an exposure says about the experiment in the parameter `experimentKey`: an array of tuples of the claimed variant, whether
 * bucketing confirms it, and whether it was forced. Where `byPhase` says so, only claims of the phase in the parameters `phase`,
 * `phaseFrom` and `phaseUntil` (Unix time in milliseconds).
 */
export function claimsOf({ byPhase }: { readonly byPhase: boolean }): string {
  return `arrayMap(
    c -> (c.2, c.3, c.4),
    arrayFilter(
      c -> c.1 = {experimentKey:String}${byPhase ? ofPhase : ''},
      arrayMap(
        (key, variant, verified, forced, phase) -> (toString(key), toString(variant), verified, forced, phase),
        assignments.experimentKey, assignments.variantKey, assignments.verified, assignments.forced, assignments.phase
      )
    )
  )`;
}

/** Events of before phases were recorded are of the phase in whose time they happened. */
const ofPhase = ` AND (c.5 = {phase:UInt16} OR c.5 = 0
  AND time >= fromUnixTimestamp64Milli({phaseFrom:Int64}) AND time < fromUnixTimestamp64Milli({phaseUntil:Int64}))`;

/** Whether an event is an exposure of the experiment. */
export const isExposure = `eventName = '$exposure' AND has(assignments.experimentKey, {experimentKey:String})`;

/** Whether an event is a verified exposure, as a human, of a phase before the one in the parameters. */
export const metEarlierPhase = `${isExposure} AND NOT bot AND arrayExists(
  (key, verified, phase) -> key = {experimentKey:String} AND verified AND (phase > 0 AND phase < {phase:UInt16}
    OR phase = 0 AND time < fromUnixTimestamp64Milli({phaseFrom:Int64})),
  assignments.experimentKey, assignments.verified, assignments.phase
)`;
