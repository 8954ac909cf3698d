import { crawlerNames } from './crawler-names.ts';

const pattern = new RegExp(
  `(?<![a-z0-9])(?:${crawlerNames.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`,
  'i',
);

/** Whether a user agent names a known crawler or uptime monitor. */
export function isCrawler(userAgent: string): boolean {
  return pattern.test(userAgent);
}
