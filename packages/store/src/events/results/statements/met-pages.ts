import { analysedEvents } from '../../queries/stored-events.ts';
import { quote } from '../../sql/quote.ts';
import type { AddressPart, ReplayQuestion } from '../replay.ts';
import type { ExposureSubstitute } from './visitor-rows.ts';

/** Pages with their visitors' columns, and the number of events on all pages. */
export interface MetPageRow {
  readonly page: string;
  readonly url: string;
  readonly columns: readonly string[];
  readonly events: string | number;
  readonly allEvents: string | number;
}

/** The columns and URL parts that identify a page. */
type PageParts = Pick<ReplayQuestion, 'columns' | 'addressUpTo'>;

/** Maximum number of distinct pages. */
const maxPages = 5_000;

const isHuman = 'NOT bot AND NOT internal';
const isOfRange = `projectKey = {projectKey:String}
  AND time >= fromUnixTimestamp64Milli({exposedFrom:Int64}) AND time < fromUnixTimestamp64Milli({exposedUntil:Int64})`;

/** The query of the number of human visitors, as `visitors`, and the time of their first event, as `since`. */
export const seenVisitorsQuery = `SELECT toString(uniqExact(anonymousId)) AS visitors, toString(toUnixTimestamp64Milli(min(time))) AS since
  FROM ${analysedEvents} WHERE ${isOfRange} AND ${isHuman}`;

/** Samples one in `oneOf` visitors. */
function isSampled(oneOf: number): string {
  return oneOf <= 1 ? '1' : `cityHash64(anonymousId) % ${oneOf} = 0`;
}

/** Returns the query of the pages with the most events. */
export function metPagesQuery({ columns, addressUpTo }: PageParts, oneOf: number): string {
  const texts = columns.map((column) => `toString(${column})`);
  const listed = columns.map((column) => `, ${column}`).join('');
  return `SELECT toString(${hashOf('address', columns)}) AS page, address AS url, [${texts.join(', ')}]::Array(String) AS columns, events, allEvents
    FROM (
      SELECT ${addresses[addressUpTo]} AS address${listed}, count() AS events, sum(count()) OVER () AS allEvents
      FROM ${analysedEvents}
      WHERE ${isOfRange} AND ${isHuman} AND url != '' AND ${isSampled(oneOf)}
      GROUP BY address${listed}
    )
    ORDER BY events DESC, page LIMIT ${maxPages}`;
}

/** Returns how to find the visitors of pages, by the hashes that `metPagesQuery` returns. */
export function meetingOn(
  pages: readonly string[],
  { columns, addressUpTo }: PageParts,
  oneOf: number,
): ExposureSubstitute {
  const list = pages.map((page) => (/^\d+$/.test(page) ? page : quote(page))).join(', ');
  const isMet = `url != '' AND ${isHuman} AND time >= fromUnixTimestamp64Milli({exposedFrom:Int64}) AND ${hashOf(addresses[addressUpTo], columns)} IN (${list})`;
  return {
    isMet,
    ofVisitors: `${isSampled(oneOf)} AND anonymousId IN (
      SELECT anonymousId FROM ${analysedEvents} WHERE ${isOfRange} AND ${isMet}
    )`,
  };
}

const addresses: Readonly<Record<AddressPart, string>> = {
  path: 'cutQueryStringAndFragment(url)',
  query: 'cutFragment(url)',
  fragment: 'url',
};

function hashOf(address: string, columns: PageParts['columns']): string {
  return `cityHash64(${address}${columns.map((column) => `, toString(${column})`).join('')})`;
}
