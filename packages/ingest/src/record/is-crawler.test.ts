import { expect, it } from 'vitest';
import { crawlerNames } from './crawler-names.ts';
import { isCrawler } from './is-crawler.ts';

it.each([
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm) Chrome/116.0.1938.76 Safari/537.36',
  'Mozilla/5.0+(compatible; UptimeRobot/2.0; http://www.uptimerobot.com/)',
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'GOOGLEBOT',
])('recognizes a crawler by name: %s', (userAgent) => {
  expect(isCrawler(userAgent)).toBe(true);
});

it.each([
  '',
  'Mozilla/5.0',
  'curl/8.5.0',
  'python-requests/2.32.3',
  'node',
  'Go-http-client/2.0',
  'okhttp/4.12.0',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/126.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Linux; Android 14; CUBOT X70) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
  'Snowyeti/2.0',
  'MyOwnBot/1.0 (spider; crawler)',
])('does not recognize other agents: %s', (userAgent) => {
  expect(isCrawler(userAgent)).toBe(false);
});

it('lists every name once', () => {
  expect(new Set(crawlerNames.map((name) => name.toLowerCase())).size).toBe(crawlerNames.length);
});
