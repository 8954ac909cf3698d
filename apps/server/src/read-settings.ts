import type { ProviderSettings } from '@pixel/control';
import { type Limits, maxPerMinute } from '@pixel/protocol';
import { readLimits, readRequestTimeout } from './limit-settings.ts';
import { readLoginProvider, readSecretKey } from './login-settings.ts';
import { createNetworkMatcher, readNetworks } from './networks.ts';
import { readWholeNumber } from './read-whole-number.ts';
import { readStores, type StoreSettings } from './store-settings.ts';
import { type MailSettings, readMail } from './webhooks/mail-settings.ts';

/** Default data directory, also of the CLI. */
export const defaultDataDirectory = './data';

/** The operator's settings, validated once at start. */
export interface Settings {
  /** Public port; 0 for any free one. */
  readonly port: number;
  /** Address to listen on; undefined for all addresses of the machine. */
  readonly host: string | undefined;
  /** Port of the control plane. `isFixed` means that it was set explicitly, so that no other port may be used. */
  readonly controlPort: { readonly port: number; readonly isFixed: boolean };
  readonly controlHost: string;
  /** Port of the metrics endpoint; 0 for any free one, undefined for none. */
  readonly metricsPort: number | undefined;
  readonly metricsHost: string;
  readonly dataDirectory: string;
  readonly stores: StoreSettings;
  readonly withDemo: boolean;
  /** Whether a demo project that never existed is created with a simulated past or empty. */
  readonly demoBegins: 'with past' | 'empty';
  /** Base URLs as seen by visitors and people; undefined for the local ones. */
  readonly publicUrl: string | undefined;
  readonly controlUrl: string | undefined;
  /** The login provider; undefined if the owner signs in by links. */
  readonly loginProvider: ProviderSettings | undefined;
  /** 32 bytes to seal secrets with; undefined for the key in the data directory. */
  readonly secretKey: Uint8Array | undefined;
  /** Whether a peer is a proxy whose headers about the visitor are trusted. */
  readonly isTrustedProxy: (address: string) => boolean;
  /** The header, in lower case, in which these proxies report the visitor's country; undefined for those of well-known networks. */
  readonly countryHeader: string | undefined;
  readonly rateLimits: RateLimitSettings | undefined;
  readonly limits: Limits;
  /** Time within which a request must arrive completely. */
  readonly requestTimeoutMs: number;
  /** How long a server that is about to stop keeps serving, so that load balancers notice. */
  readonly drainAnnounceMs: number;
  /** What happens to events of unpublished projects. */
  readonly unknownProjects: 'accept' | 'refuse';
  /** Non-public networks that webhook messages may be sent to. */
  readonly webhookNetworks: readonly string[];
  /** How to send mail to owners; undefined if none is sent. */
  readonly mail: MailSettings | undefined;
}

/** Maximum number of bootstraps, and likewise of events, per minute: per address and project, and per visitor. Undefined: unlimited. */
export interface RateLimitSettings {
  readonly perAddress: number;
  readonly perVisitor: number;
  /** Whether requests from the machine itself count. */
  readonly loopback: 'limited' | 'unlimited';
}

/** Reads the settings from the environment. Throws an `Error` that names the setting and its valid values. */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const limits = readLimits(env);
  return {
    port: readPort(env, 'PORT') ?? 8787,
    host: readText(env, 'HOST'),
    controlPort: {
      port: readPort(env, 'CONTROL_PORT') ?? 8788,
      isFixed: readText(env, 'CONTROL_PORT') !== undefined,
    },
    controlHost: readText(env, 'CONTROL_HOST') ?? '127.0.0.1',
    metricsPort: readPort(env, 'METRICS_PORT'),
    metricsHost: readText(env, 'METRICS_HOST') ?? '127.0.0.1',
    dataDirectory: readText(env, 'PIXEL_DATA_DIR') ?? defaultDataDirectory,
    stores: readStores(env),
    ...readDemo(env),
    publicUrl: readBaseUrl(env, 'PUBLIC_URL'),
    controlUrl: readBaseUrl(env, 'CONTROL_URL'),
    loginProvider: readLoginProvider(env),
    secretKey: readSecretKey(env),
    isTrustedProxy: createNetworkMatcher(readNetworks(env, 'TRUSTED_PROXIES')),
    countryHeader: readHeaderName(env, 'COUNTRY_HEADER'),
    rateLimits: readRateLimits(env, limits),
    limits,
    requestTimeoutMs: readRequestTimeout(env),
    drainAnnounceMs: (readWholeNumber(env, 'DRAIN_SECONDS', drainSeconds) ?? 0) * 1_000,
    unknownProjects: readUnknownProjects(env),
    webhookNetworks: readNetworks(env, 'WEBHOOK_ALLOW_NETWORKS'),
    mail: readMail(env),
  };
}

const perMinute = { min: 1, max: 1_000_000_000 };
const drainSeconds = { min: 0, max: 300 };

type Environment = Readonly<Record<string, string | undefined>>;

function readText(env: Environment, name: string): string | undefined {
  const value = env[name]?.trim();
  return value === '' ? undefined : value;
}

function readPort(env: Environment, name: string): number | undefined {
  const value = readText(env, name);
  if (value === undefined) return undefined;
  const port = Number(value);
  if (!/^\d+$/.test(value) || port > 65_535)
    throw new Error(`${name} must be a port number from 0 to 65535, not "${value}".`);
  return port;
}

/**
 * Reads the rate limits. By default, requests from the machine itself count only if there are trusted proxies: behind a proxy on the same
 * machine, all requests of visitors come from it.
 */
function readRateLimits(env: Environment, limits: Limits): RateLimitSettings | undefined {
  const isSet = readText(env, 'RATE_LIMIT') !== undefined;
  if (!readSwitch(env, 'RATE_LIMIT')) return undefined;
  return {
    perAddress: readRateLimit(env, 'RATE_LIMIT_PER_ADDRESS', limits) ?? maxPerMinute.perAddress,
    perVisitor: readRateLimit(env, 'RATE_LIMIT_PER_VISITOR', limits) ?? maxPerMinute.perVisitor,
    loopback: isSet || readText(env, 'TRUSTED_PROXIES') !== undefined ? 'limited' : 'unlimited',
  };
}

/**
 * Reads one rate limit. Rejects one below the batch size: it would reject a full batch in every minute, so clients would retry it forever.
 */
function readRateLimit(env: Environment, name: string, { maxBatchEvents }: Limits): number | undefined {
  const value = readWholeNumber(env, name, perMinute);
  if (value !== undefined && value < maxBatchEvents)
    throw new Error(
      `${name} must be at least MAX_BATCH_EVENTS (${maxBatchEvents}), or a full batch would always be rejected.`,
    );
  return value;
}

function readUnknownProjects(env: Environment): 'accept' | 'refuse' {
  const value = readText(env, 'UNKNOWN_PROJECTS') ?? 'accept';
  if (value === 'accept' || value === 'refuse') return value;
  throw new Error(`UNKNOWN_PROJECTS must be "accept" or "refuse", not "${value}".`);
}

function readHeaderName(env: Environment, name: string): string | undefined {
  const value = readText(env, name);
  if (value === undefined || /^[\w!#$%&'*+.^`|~-]+$/.test(value)) return value?.toLowerCase();
  throw new Error(`${name} must be a header name such as CF-IPCountry, not "${value}".`);
}

function readSwitch(env: Environment, name: string): boolean {
  const value = readText(env, name) ?? 'on';
  if (value !== 'on' && value !== 'off') throw new Error(`${name} must be "on" or "off", not "${value}".`);
  return value === 'on';
}

function readDemo(env: Environment): Pick<Settings, 'withDemo' | 'demoBegins'> {
  const value = readText(env, 'PIXEL_DEMO') ?? 'on';
  if (value !== 'on' && value !== 'empty' && value !== 'off')
    throw new Error(`PIXEL_DEMO must be "on", "empty" or "off", not "${value}".`);
  return { withDemo: value !== 'off', demoBegins: value === 'on' ? 'with past' : 'empty' };
}

function readBaseUrl(env: Environment, name: string): string | undefined {
  const value = readText(env, name);
  if (value === undefined) return undefined;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '')
    throw new Error(`${name} must be a URL such as https://pixel.example, not "${value}".`);
  return url.href.replace(/\/+$/, '');
}
