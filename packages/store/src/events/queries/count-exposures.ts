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

const exposures = eventsByVisitor({
  fields: ['bot', claims],
  where: ["eventName = '$exposure'", 'has(assignments.experimentKey, {experimentKey:String})'],
});

/**
 * Counts an experiment's visitors, the parameter `experimentKey`, by variant: rows of `variantKey`, `visitors`, `unverified`
 * and `bots`. The first verified claim of a human decides the variant in which a visitor counts.
 */
export const countExposuresQuery = `
  SELECT
    claim.1 AS variantKey,
    countIf(claim.2 = 'visitor') AS visitors,
    countIf(claim.2 = 'unverified') AS unverified,
    countIf(claim.2 = 'bot') AS bots
  FROM (
    WITH
      arrayFlatten(arrayMap(e -> e.2, arrayFilter(e -> NOT e.1, events))) AS human,
      arrayFlatten(arrayMap(e -> e.2, arrayFilter(e -> e.1, events))) AS automatic
    SELECT arrayJoin(arrayConcat(
      arrayMap(c -> (c.1, 'visitor'), arraySlice(arrayFilter(c -> c.2, human), 1, 1)),
      arrayMap(variant -> (variant, 'unverified'), arrayDistinct(arrayMap(c -> c.1, arrayFilter(c -> NOT c.2, human)))),
      arrayMap(variant -> (variant, 'bot'), arrayDistinct(arrayMap(c -> c.1, automatic)))
    )) AS claim
    FROM (${exposures})
  )
  GROUP BY variantKey
  ORDER BY variantKey`;
