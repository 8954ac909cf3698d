import type { Device } from '@pixel/protocol';
import { LRUCache } from 'lru-cache';
import { UAParser } from 'ua-parser-js';
import {
  type ClientHints,
  overlayBrowser,
  type ParsedClientHints,
  parseClientHints,
} from './client-hints.ts';
import { browserName, systemName } from './software-names.ts';

/** What a browser reports about itself. Unknown fields are undefined. */
export interface UserAgent {
  readonly device: Device | undefined;
  /**
   * `chrome` (Chromium too), `safari`, `firefox`, `edge`, `opera`, `samsung_internet`, `brave`, `vivaldi`, `yandex`, `duckduckgo`,
   * `uc_browser`, `internet_explorer`, `android_browser`, `huawei_browser`, `miui_browser`; in apps `facebook`, `instagram`, `tiktok`,
   * `pinterest`, `snapchat`, `linkedin`, `twitter`, `line`, `wechat`, `google_app`, or `webview` for an unnamed app; rarer ones by their
   * own name in snake_case.
   */
  readonly browser: string | undefined;
  /**
   * `windows`, `macos`, `ios` (iPads too), `android`, `linux` (any distribution), `chromeos`; rarer ones by their own name in snake_case.
   */
  readonly os: string | undefined;
}

/** Number of cached user agents: a busy site sees some hundred in an hour. */
const maxCached = 2_000;
const maxAgentLength = 1_024;
const maxHintLength = 256;
const unknownAgent: UserAgent = { device: undefined, browser: undefined, os: undefined };
const cache = new LRUCache<string, UserAgent>({ max: maxCached });

/** Parses a user agent and the client hints sent with it. Hints win where they exist. */
export function parseUserAgent(input: {
  readonly userAgent?: string | undefined;
  readonly hints?: ClientHints | undefined;
}): UserAgent {
  const userAgent = (input.userAgent ?? '').slice(0, maxAgentLength);
  const hints = {
    brands: input.hints?.brands?.slice(0, maxHintLength),
    mobile: input.hints?.mobile?.slice(0, maxHintLength),
    platform: input.hints?.platform?.slice(0, maxHintLength),
  };
  const key = `${userAgent}\n${hints.brands}\n${hints.mobile}\n${hints.platform}`;
  const cached = cache.get(key);
  if (cached !== undefined) return cached;
  const parsed = overlay(parseAgent(userAgent), parseClientHints(hints));
  cache.set(key, parsed);
  return parsed;
}

/** Our device for each device type of the library. `mobile` stands for small screens, `desktop` for large ones without touch. */
const deviceTypes: Readonly<Record<string, Device>> = {
  mobile: 'mobile',
  wearable: 'mobile',
  tablet: 'tablet',
  console: 'desktop',
  smarttv: 'desktop',
  embedded: 'desktop',
};

function parseAgent(userAgent: string): UserAgent {
  const agent = limitBacktracking(userAgent);
  if (agent.trim() === '') return unknownAgent;
  const parser = new UAParser(agent);
  const { name: browserText } = parser.getBrowser();
  const { name: systemText } = parser.getOS();
  const { type = '' } = parser.getDevice();
  const browser = appName(agent) ?? (browserText === undefined ? undefined : browserName(browserText));
  const os = systemText === undefined ? undefined : systemName(systemText);
  // Browsers on an iPad that request desktop pages claim to run on a Mac, where none of these exist.
  if (os === 'macos' && /\b(crios|fxios|edgios|opios|opt|mobile)\//i.test(agent))
    return { device: /iphone/i.test(agent) ? 'mobile' : 'tablet', browser, os: 'ios' };
  return { device: deviceTypes[type] ?? deviceOf(os, browser), browser, os };
}

/** Apps that the library mistakes for their embedded browser. */
const apps: readonly (readonly [sign: RegExp, name: string])[] = [
  // TikTok is called trill or musical_ly in some regions.
  [/\b(?:trill_\d|appname\/(?:trill|musical_ly)\b)/i, 'tiktok'],
  [/\[pinterest\/(?:ios|android)\]/i, 'pinterest'],
];

function appName(agent: string): string | undefined {
  return apps.find(([pattern]) => pattern.test(agent))?.[1];
}

/** The device of a user agent that names none. */
function deviceOf(os: string | undefined, browser: string | undefined): Device | undefined {
  if (os === 'android' || os === 'ios' || os === 'windows_phone') return 'mobile';
  return os === undefined && browser === undefined ? undefined : 'desktop';
}

function overlay(agent: UserAgent, hinted: ParsedClientHints): UserAgent {
  const os = hinted.os ?? agent.os;
  return { device: overlayDevice(agent, hinted), browser: overlayBrowser(hinted, agent.browser), os };
}

function overlayDevice(agent: UserAgent, hinted: ParsedClientHints): Device | undefined {
  const os = hinted.os ?? agent.os;
  if (hinted.isMobile === true) return 'mobile';
  if (hinted.isMobile === undefined) return agent.device ?? deviceOf(hinted.os, hinted.browser);
  // Tablets say "not mobile" too; https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/Sec-CH-UA-Mobile.
  if (agent.device === 'tablet') return 'tablet';
  return os === 'android' && agent.device !== 'desktop' ? 'tablet' : 'desktop';
}

/**
 * Truncates user agents on which the library would backtrack. The library reads 500 characters, in which its expressions for Archos tablets
 * and Naver's app can take 0.8 s and 0.2 s, all others a few milliseconds (measured with version 1.0.41).
 */
function limitBacktracking(userAgent: string): string {
  return userAgent
    .slice(0, 500)
    .replace(/(naver\(.{0,64}).*/is, '$1')
    .replace(/(archos [\w ]{0,32})[\w ]*/gi, '$1');
}
