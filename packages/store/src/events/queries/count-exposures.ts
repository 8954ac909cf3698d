import { claimsSql, exposureCondition } from './claims.ts';
import { eventsByVisitor } from './events-by-visitor.ts';
import { eventsFor, type SimulatedEventsOption } from './stored-events.ts';

interface ExposureQuestion {
  readonly byPhase: boolean;
  readonly simulated?: SimulatedEventsOption | undefined;
}

/** Plausible sequence numbers. No browser sends a million events. */
const isSequence = 'sequence BETWEEN 1 AND 1000000';

function exposures({ byPhase, simulated }: ExposureQuestion): string {
  return eventsByVisitor({
    fields: ['bot', 'internal', claimsSql({ byPhase })],
    where: [exposureCondition],
    from: eventsFor(simulated),
    // Copies share their event's number, so they change none of these. Two browsers may have used the same number.
    ofAll: {
      lowest: `minIf(sequence, ${isSequence})`,
      highest: `maxIf(sequence, ${isSequence})`,
      arrived: `uniqExactIf(sequence, ${isSequence})`,
    },
  });
}

/**
 * Number of a visitor's lost events. If the lowest number is beyond the first few, earlier events were removed by erasure or retention, so
 * they don't count as lost. Caps losses at a multiple of what arrived: a larger gap means a forged number or a removed period, and would
 * make the experiment's losses meaningless.
 */
const lost = `toUInt64(least(
  highest - if(lowest <= 20, 0, lowest - 1) - arrived,
  10 * arrived + 20
))`;

/**
 * Returns the query that counts the visitors of the experiment in the parameter `experimentKey` by variant, with rows like
 * `VariantExposures`. A human's first verified claim determines the variant and whether the visitor counts at all; forced and internal
 * visitors are counted separately. With `byPhase`, only exposures of the phase in the parameters `phase`, `phaseFrom` and `phaseUntil`
 * (Unix milliseconds).
 */
export function countExposuresQuery(question: ExposureQuestion): string {
  return `
  SELECT
    claim.1 AS variantKey,
    countIf(claim.2 = 'visitor') AS visitors,
    countIf(claim.2 = 'unverified') AS unverified,
    countIf(claim.2 = 'bot') AS bots,
    countIf(claim.2 = 'internal') AS internal,
    countIf(claim.2 = 'forced') AS forced,
    sum(claim.3) AS multiExposed,
    sum(claim.4) AS expectedEvents,
    sum(claim.5) AS lostEvents
  FROM (
    WITH
      arrayFlatten(arrayMap(e -> arrayMap(c -> (c.1, c.2, c.3, e.2), e.3), arrayFilter(e -> NOT e.1, events))) AS human,
      arrayFlatten(arrayMap(e -> e.3, arrayFilter(e -> e.1, events))) AS automatic,
      arrayFilter(c -> c.2, human) AS verifiedClaims,
      length(arrayDistinct(arrayMap(c -> c.1, verifiedClaims))) > 1 AS isMulti,
      ${lost} AS lost
    SELECT arrayJoin(arrayConcat(
      arrayMap(
        c -> if(
          c.3 OR c.4,
          (c.1, if(c.3, 'forced', 'internal'), toUInt64(0), toUInt64(0), toUInt64(0)),
          (c.1, 'visitor', toUInt64(isMulti), arrived + lost, lost)
        ),
        arraySlice(verifiedClaims, 1, 1)
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
    FROM (${exposures(question)})
  )
  GROUP BY variantKey
  ORDER BY variantKey`;
}
