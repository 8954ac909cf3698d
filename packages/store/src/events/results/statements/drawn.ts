import { analysedEvents } from '../../queries/stored-events.ts';
import { quote } from '../../sql/quote.ts';
import type { Draw, DrawnGroup } from '../drawn-visitors.ts';
import type { ExposureSubstitute } from './visitor-rows.ts';

const hashRange = 2 ** 32;

/** The pixel sends this for each page view, if the project enables it. */
const pageviewCondition = "eventName = '$pageview'";

/** Returns how to find the visitors of groups: their first page view takes the place of an exposure. */
export function drawnExposure(groups: readonly DrawnGroup[]): ExposureSubstitute {
  const variant = `multiIf(${groups.flatMap(({ key, draws }) => [drawsCondition(draws), quote(key)]).join(', ')}, '')`;
  const eventCondition = `${pageviewCondition} AND time >= fromUnixTimestamp64Milli({exposedFrom:Int64})`;
  return {
    eventCondition,
    variant,
    visitorCondition: `${variant} != '' AND anonymousId IN (
      SELECT anonymousId FROM ${analysedEvents} WHERE projectKey = {projectKey:String} AND ${eventCondition}
    )`,
  };
}

function drawsCondition(draws: readonly Draw[]): string {
  return draws.length === 0 ? '1' : draws.map(drawCondition).join(' AND ');
}

/** MurmurHash3 x86 32 with the seed 0, as the engine computes it: https://clickhouse.com/docs/sql-reference/functions/hash-functions#murmurhash3_32 */
function drawCondition({ salt, ranges }: Draw): string {
  const hash = `murmurHash3_32(concat(${quote(`${salt}:`)}, toString(anonymousId)))`;
  // As integers, so that no limit is rounded.
  const limit = (share: number) => Math.ceil(share * hashRange);
  const conditions = ranges.map(({ from, to }) => `${hash} >= ${limit(from)} AND ${hash} < ${limit(to)}`);
  return conditions.length === 0 ? '0' : `(${conditions.join(' OR ')})`;
}
