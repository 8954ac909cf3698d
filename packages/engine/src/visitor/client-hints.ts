import { browserName, systemName } from './software-names.ts';

/** Client hint headers of Chromium's browsers, as sent; https://wicg.github.io/ua-client-hints/. */
export interface ClientHints {
  /** `Sec-CH-UA`: brands and their versions. */
  readonly brands?: string | undefined;
  /** `Sec-CH-UA-Mobile`: `?1` or `?0`. */
  readonly mobile?: string | undefined;
  /** `Sec-CH-UA-Platform`: the quoted name of the operating system. */
  readonly platform?: string | undefined;
}

/** Parsed client hints; fields that they omit are undefined. */
export interface ParsedClientHints {
  readonly browser: string | undefined;
  /** Embedded in an app, which the user agent may name. */
  readonly isWebview: boolean;
  readonly os: string | undefined;
  readonly isMobile: boolean | undefined;
}

/** Brands, in lower case, of actual browsers. Others, such as `Chromium` and invented ones, carry no information. */
const brandNames: ReadonlyMap<string, string> = new Map([
  ['google chrome', 'chrome'],
  ['headlesschrome', 'chrome'],
  ['microsoft edge', 'edge'],
  ['opera', 'opera'],
  ['opera gx', 'opera'],
  ['opera mini android', 'opera'],
  ['operamobile', 'opera'],
  ['brave', 'brave'],
  ['samsung internet', 'samsung_internet'],
  ['vivaldi', 'vivaldi'],
  ['yabrowser', 'yandex'],
  ['yandex', 'yandex'],
  ['duckduckgo', 'duckduckgo'],
  ['whale', 'whale'],
  ['silk', 'silk'],
]);
const webviews = new Set(['android webview', 'microsoft edge webview2']);

/** Parses client hints and ignores malformed ones. */
export function parseClientHints({ brands, mobile, platform }: ClientHints): ParsedClientHints {
  const names = quotedTexts(brands ?? '').map((brand) => brand.toLowerCase());
  const browsers = names.flatMap((name) => brandNames.get(name) ?? []);
  const [system = ''] = quotedTexts(platform ?? '');
  return {
    // Other browsers also list Chrome, for pages that check for it.
    browser: browsers.find((name) => name !== 'chrome') ?? browsers[0],
    isWebview: names.some((name) => webviews.has(name)),
    os: system === '' || system === 'Unknown' ? undefined : systemName(system),
    isMobile: mobile === '?1' ? true : mobile === '?0' ? false : undefined,
  };
}

/** Combines hints with the user agent's browser; hints win. */
export function overlayBrowser(hinted: ParsedClientHints, browser: string | undefined): string | undefined {
  if (hinted.browser !== undefined) return hinted.browser;
  // An app's own name is more specific than "an app".
  return hinted.isWebview && (browser === undefined || browser === browserName('chrome'))
    ? 'webview'
    : browser;
}

/** The strings of a structured header, including those of parameters such as versions; https://www.rfc-editor.org/rfc/rfc8941. */
function quotedTexts(header: string): readonly string[] {
  return [...header.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, text = '']) => text);
}
