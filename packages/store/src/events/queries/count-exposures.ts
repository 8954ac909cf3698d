import { eventsByVisitor } from './events-by-visitor.ts';

/** What an exposure says about the experiment: tuples of the claimed variant and whether bucketing confirms it. */
const claims = `arrayMap(
  c -> (c.2, c.3),
  arrayFilter(
    c -> c.1 = {experimentKey:String},
    arrayMap(
      (key, variant, verified) -> (toString(key), toString(variant), verified),
      assignments.experimentKey, assignments.variantKey, assignments.verified
    )
  )
)`;

/** Sequence numbers that count. No browser takes a million of them. */
const isSequence = 'sequence BETWEEN 1 AND 1000000';

const exposures = eventsByVisitor({
  fields: ['bot', claims],
  where: ["eventName = '$exposure'", 'has(assignments.experimentKey, {experimentKey:String})'],
  // Copies have the number of their event, so they change none of these. Two browsers may both have taken a number.
  ofAll: {
    lowest: `minIf(sequence, ${isSequence})`,
    highest: `maxIf(sequence, ${isSequence})`,
    arrived: `uniqExactIf(sequence, ${isSequence})`,
  },
});

/**
 * How many of a visitor's events are lost. Where the lowest number is beyond the first few, what came before was removed, by an
 * erasure or since it was old, and is not lost. Nor does a visitor lose many times what arrived: such a gap is a forged number,
 * or a time that was removed, and would make the losses of an experiment meaningless.
 */
const lost = `toUInt64(least(
  highest - if(lowest <= 20, 0, lowest - 1) - arrived,
  10 * arrived + 20
))`;

/**
 * Counts an experiment's visitors, the parameter `experimentKey`, by variant: rows as `VariantExposures`. The first verified
 * claim of a human decides the variant in which a visitor counts.
 */
export const countExposuresQuery = `
  SELECT
    claim.1 AS variantKey,
    countIf(claim.2 = 'visitor') AS visitors,
    countIf(claim.2 = 'unverified') AS unverified,
    countIf(claim.2 = 'bot') AS bots,
    sum(claim.3) AS multiExposed,
    sum(claim.4) AS expectedEvents,
    sum(claim.5) AS lostEvents
  FROM (
    WITH
      arrayFlatten(arrayMap(e -> e.2, arrayFilter(e -> NOT e.1, events))) AS human,
      arrayFlatten(arrayMap(e -> e.2, arrayFilter(e -> e.1, events))) AS automatic,
      arrayMap(c -> c.1, arrayFilter(c -> c.2, human)) AS met,
      ${lost} AS lost
    SELECT arrayJoin(arrayConcat(
      arrayMap(
        variant -> (variant, 'visitor', toUInt64(length(arrayDistinct(met)) > 1), arrived + lost, lost),
        arraySlice(met, 1, 1)
      ),
      arrayMap(
        variant -> (variant, 'unverified', toUInt64(0), toUInt64(0), toUInt64(0)),
        arrayDistinct(arrayMap(c -> c.1, arrayFilter(c -> NOT c.2, human)))
      ),
      arrayMap(
        variant -> (variant, 'bot', toUInt64(0), toUInt64(0), toUInt64(0)),
        arrayDistinct(arrayMap(c -> c.1, automatic))
      )
    )) AS claim
    FROM (${exposures})
  )
  GROUP BY variantKey
  ORDER BY variantKey`;
