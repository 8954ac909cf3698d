import { analysedEvents } from '../../queries/stored-events.ts';
import { quote } from '../../sql/quote.ts';
import type { ReplayRequest, UrlPart } from '../replay.ts';
import type { ExposureSubstitute } from './visitor-rows.ts';

/** Pages with their visitors' columns, and the number of events on all pages. */
export interface VisitedPageRow {
  readonly page: string;
  readonly url: string;
  readonly columns: readonly string[];
  readonly events: string | number;
  readonly allEvents: string | number;
}

/** The columns and URL parts that identify a page. */
type PageParts = Pick<ReplayRequest, 'columns' | 'urlUpTo'>;

/** Maximum number of distinct pages. */
const maxPages = 5_000;

const humanCondition = 'NOT bot AND NOT internal';
const rangeCondition = `projectKey = {projectKey:String}
  AND time >= fromUnixTimestamp64Milli({exposedFrom:Int64}) AND time < fromUnixTimestamp64Milli({exposedUntil:Int64})`;

/** The query of the number of human visitors, as `visitors`, and the time of their first event, as `since`. */
export const humanVisitorsQuery = `SELECT toString(uniqExact(anonymousId)) AS visitors, toString(toUnixTimestamp64Milli(min(time))) AS since
  FROM ${analysedEvents} WHERE ${rangeCondition} AND ${humanCondition}`;

/** Samples one in `oneOf` visitors. */
function sampleCondition(oneOf: number): string {
  return oneOf <= 1 ? '1' : `cityHash64(anonymousId) % ${oneOf} = 0`;
}

/** Returns the query of the pages with the most events. */
export function visitedPagesQuery({ columns, urlUpTo }: PageParts, oneOf: number): string {
  const texts = columns.map((column) => `toString(${column})`);
  const listed = columns.map((column) => `, ${column}`).join('');
  return `SELECT toString(${pageHashSql('address', columns)}) AS page, address AS url, [${texts.join(', ')}]::Array(String) AS columns, events, allEvents
    FROM (
      SELECT ${urlSql[urlUpTo]} AS address${listed}, count() AS events, sum(count()) OVER () AS allEvents
      FROM ${analysedEvents}
      WHERE ${rangeCondition} AND ${humanCondition} AND url != '' AND ${sampleCondition(oneOf)}
      GROUP BY address${listed}
    )
    ORDER BY events DESC, page LIMIT ${maxPages}`;
}

/** Returns how to find the visitors of pages, by the hashes that `visitedPagesQuery` returns. */
export function pageExposure(
  pages: readonly string[],
  { columns, urlUpTo }: PageParts,
  oneOf: number,
): ExposureSubstitute {
  const list = pages.map((page) => (/^\d+$/.test(page) ? page : quote(page))).join(', ');
  const eventCondition = `url != '' AND ${humanCondition} AND time >= fromUnixTimestamp64Milli({exposedFrom:Int64}) AND ${pageHashSql(urlSql[urlUpTo], columns)} IN (${list})`;
  return {
    eventCondition,
    visitorCondition: `${sampleCondition(oneOf)} AND anonymousId IN (
      SELECT anonymousId FROM ${analysedEvents} WHERE ${rangeCondition} AND ${eventCondition}
    )`,
  };
}

const urlSql: Readonly<Record<UrlPart, string>> = {
  path: 'cutQueryStringAndFragment(url)',
  query: 'cutFragment(url)',
  fragment: 'url',
};

function pageHashSql(url: string, columns: PageParts['columns']): string {
  return `cityHash64(${url}${columns.map((column) => `, toString(${column})`).join('')})`;
}
