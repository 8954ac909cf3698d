import type { Dice } from './dice.ts';

/** A simulated visitor, as a browser would report it. */
export interface Shopper {
  readonly anonymousId: string;
  readonly userAgent: string;
  readonly browser: 'chrome' | 'safari' | 'firefox';
  readonly language: string;
  readonly country: string;
  readonly isReturning: boolean;
  /** Host of the referrer; empty if there was none. */
  readonly source: string;
}

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';

/** Distributed like the visitors of a typical shop. */
const browsers = [
  {
    browser: 'chrome',
    userAgent: `${windows} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36`,
  },
  {
    browser: 'chrome',
    userAgent:
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
  },
  {
    browser: 'safari',
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
  },
  {
    browser: 'safari',
    userAgent:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
  },
  {
    browser: 'firefox',
    userAgent: `${windows.replace('x64)', 'x64; rv:144.0)')} Gecko/20100101 Firefox/144.0`,
  },
] as const;

const locales = [
  { country: 'DE', language: 'de-DE' },
  { country: 'DE', language: 'de-DE' },
  { country: 'AT', language: 'de-AT' },
  { country: 'FR', language: 'fr-FR' },
  { country: 'NL', language: 'nl-NL' },
  { country: 'US', language: 'en-US' },
] as const;

/** Creates a random shopper. */
export function createShopper(dice: Dice): Shopper {
  return {
    anonymousId: dice.uuid(),
    ...dice.pick(browsers),
    ...dice.pick(locales),
    isReturning: dice.happens(0.3),
    source: dice.pick(['', '', 'www.google.com', 'www.instagram.com', 'newsletter.example']),
  };
}
