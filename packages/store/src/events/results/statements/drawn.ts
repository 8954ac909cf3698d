import { analysedEvents } from '../../queries/stored-events.ts';
import { quote } from '../../sql/quote.ts';
import type { Draw, DrawnGroup } from '../drawn-visitors.ts';
import type { Meeting } from './visitor-rows.ts';

const hashRange = 2 ** 32;

/** What the pixel sends of each view of a page, where the project has it do so. */
const isView = "eventName = '$pageview'";

/** Returns how visitors of groups are found: they meet at their first view of a page, whatever else they are shown. */
export function meetingOfDrawn(groups: readonly DrawnGroup[]): Meeting {
  const variant = `multiIf(${groups.flatMap(({ key, draws }) => [isDrawn(draws), quote(key)]).join(', ')}, '')`;
  const isMet = `${isView} AND time >= fromUnixTimestamp64Milli({exposedFrom:Int64})`;
  return {
    isMet,
    variant,
    ofVisitors: `${variant} != '' AND anonymousId IN (
      SELECT anonymousId FROM ${analysedEvents} WHERE projectKey = {projectKey:String} AND ${isMet}
    )`,
  };
}

function isDrawn(draws: readonly Draw[]): string {
  return draws.length === 0 ? '1' : draws.map(isInOneOf).join(' AND ');
}

/** MurmurHash3 x86 32 with the seed 0, as the engine computes it: https://clickhouse.com/docs/sql-reference/functions/hash-functions#murmurhash3_32 */
function isInOneOf({ salt, ranges }: Draw): string {
  const hash = `murmurHash3_32(concat(${quote(`${salt}:`)}, toString(anonymousId)))`;
  // As whole numbers, so that no limit is rounded.
  const limit = (share: number) => Math.ceil(share * hashRange);
  const conditions = ranges.map(({ from, to }) => `${hash} >= ${limit(from)} AND ${hash} < ${limit(to)}`);
  return conditions.length === 0 ? '0' : `(${conditions.join(' OR ')})`;
}
