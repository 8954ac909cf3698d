import { browserName, systemName } from './software-names.ts';

/** Headers by which Chromium's browsers tell about themselves, as they are sent; https://wicg.github.io/ua-client-hints/. */
export interface ClientHints {
  /** `Sec-CH-UA`: the brands and their versions. */
  readonly brands?: string | undefined;
  /** `Sec-CH-UA-Mobile`: `?1` or `?0`. */
  readonly mobile?: string | undefined;
  /** `Sec-CH-UA-Platform`: the operating system's name, in quotation marks. */
  readonly platform?: string | undefined;
}

/** What client hints say; undefined where they say nothing. */
export interface Hinted {
  readonly browser: string | undefined;
  /** Something built into an app, which the user agent may know by name. */
  readonly isWebview: boolean;
  readonly os: string | undefined;
  readonly isMobile: boolean | undefined;
}

/** Brands, in lower case, that are a browser's own. Others, such as `Chromium` and made-up ones, say nothing. */
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

/** Reads client hints; malformed ones say nothing. */
export function readClientHints({ brands, mobile, platform }: ClientHints): Hinted {
  const names = quotedTexts(brands ?? '').map((brand) => brand.toLowerCase());
  const browsers = names.flatMap((name) => brandNames.get(name) ?? []);
  const [system = ''] = quotedTexts(platform ?? '');
  return {
    // Where Chrome stands beside another, it is there for the sake of pages that ask for Chrome.
    browser: browsers.find((name) => name !== 'chrome') ?? browsers[0],
    isWebview: names.some((name) => webviews.has(name)),
    os: system === '' || system === 'Unknown' ? undefined : systemName(system),
    isMobile: mobile === '?1' ? true : mobile === '?0' ? false : undefined,
  };
}

/** Puts what hints say over what the user agent says. */
export function overlayBrowser(hinted: Hinted, browser: string | undefined): string | undefined {
  if (hinted.browser !== undefined) return hinted.browser;
  // An app's own name says more than that it is an app.
  return hinted.isWebview && (browser === undefined || browser === browserName('chrome'))
    ? 'webview'
    : browser;
}

/** The strings of a structured header, those of parameters such as versions too; https://www.rfc-editor.org/rfc/rfc8941. */
function quotedTexts(header: string): readonly string[] {
  return [...header.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, text = '']) => text);
}
