import type { ProviderSettings } from '@pixel/control';
import { type Limits, maxPerMinute } from '@pixel/protocol';
import { readLimits, readRequestTimeout } from './limit-settings.ts';
import { readLoginProvider, readSecretKey } from './login-settings.ts';
import { createIsInNetworks, readNetworks } from './networks.ts';
import { readWholeNumber } from './read-whole-number.ts';
import { readStores, type StoreSettings } from './store-settings.ts';
import { type MailSettings, readMail } from './webhooks/mail-settings.ts';

/** Where the data lies unless the operator says otherwise; the command line looks there too. */
export const usualDataDirectory = './data';

/** What the operator set, read and checked once at start. */
export interface Settings {
  /** Public port; 0 for any free one. */
  readonly port: number;
  /** Address to listen on, or undefined for every address of the machine. */
  readonly host: string | undefined;
  /** Port of the control plane; `isFixed` says that it was asked for, so that no other one will do. */
  readonly controlPort: { readonly port: number; readonly isFixed: boolean };
  readonly controlHost: string;
  /** Port on which metrics can be read, 0 for any free one, or undefined for none. */
  readonly metricsPort: number | undefined;
  readonly metricsHost: string;
  readonly dataDirectory: string;
  readonly stores: StoreSettings;
  readonly withDemo: boolean;
  /** How the demo begins where its project was never there. */
  readonly demoBegins: 'with past' | 'empty';
  /** Base addresses as visitors and people reach them, or undefined for the local ones. */
  readonly publicUrl: string | undefined;
  readonly controlUrl: string | undefined;
  /** Who says who people are, or undefined where the owner signs in by links. */
  readonly loginProvider: ProviderSettings | undefined;
  /** 32 bytes that secrets are sealed with, or undefined for those in the data directory. */
  readonly secretKey: Uint8Array | undefined;
  /** Says whether a peer is a proxy whose headers about the visitor are to be believed. */
  readonly isTrustedProxy: (address: string) => boolean;
  /** The header, in lower case, in which these proxies name the visitor's country, or undefined for those of well-known networks. */
  readonly countryHeader: string | undefined;
  readonly rateLimits: RateLimitSettings | undefined;
  readonly limits: Limits;
  /** Time within which a request must arrive whole. */
  readonly requestTimeoutMs: number;
  /** Time for which a server that is to end goes on serving, so that load balancers see it. */
  readonly drainAnnounceMs: number;
  /** What happens to events of projects that are not published. */
  readonly unknownProjects: 'accept' | 'refuse';
  /** Networks to whose addresses messages to webhooks may go although they are not public. */
  readonly webhookNetworks: readonly string[];
  /** How owners are written to, or undefined where they are not. */
  readonly mail: MailSettings | undefined;
}

/** Bootstraps, and as many events, that may be sent in a minute: per address and project, and per visitor. Undefined: any number. */
export interface RateLimitSettings {
  readonly perAddress: number;
  readonly perVisitor: number;
  /** Whether requests from the machine itself count. */
  readonly loopback: 'limited' | 'unlimited';
}

/** Reads the settings from the environment. Throws an `Error` that names the setting and says what it takes. */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const limits = readLimits(env);
  return {
    port: readPort(env, 'PORT') ?? 8787,
    host: text(env, 'HOST'),
    controlPort: {
      port: readPort(env, 'CONTROL_PORT') ?? 8788,
      isFixed: text(env, 'CONTROL_PORT') !== undefined,
    },
    controlHost: text(env, 'CONTROL_HOST') ?? '127.0.0.1',
    metricsPort: readPort(env, 'METRICS_PORT'),
    metricsHost: text(env, 'METRICS_HOST') ?? '127.0.0.1',
    dataDirectory: text(env, 'PIXEL_DATA_DIR') ?? usualDataDirectory,
    stores: readStores(env),
    ...readDemo(env),
    publicUrl: readBaseUrl(env, 'PUBLIC_URL'),
    controlUrl: readBaseUrl(env, 'CONTROL_URL'),
    loginProvider: readLoginProvider(env),
    secretKey: readSecretKey(env),
    isTrustedProxy: createIsInNetworks(readNetworks(env, 'TRUSTED_PROXIES')),
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

const perMinute = { least: 1, most: 1_000_000_000 };
const drainSeconds = { least: 0, most: 300 };

type Environment = Readonly<Record<string, string | undefined>>;

function text(env: Environment, name: string): string | undefined {
  const value = env[name]?.trim();
  return value === '' ? undefined : value;
}

function readPort(env: Environment, name: string): number | undefined {
  const value = text(env, name);
  if (value === undefined) return undefined;
  const port = Number(value);
  if (!/^\d+$/.test(value) || port > 65_535)
    throw new Error(`${name} must be a port number from 0 to 65535, not "${value}".`);
  return port;
}

/** Where a proxy on the machine itself hands visitors on, what comes from the machine is visitors. */
function readRateLimits(env: Environment, limits: Limits): RateLimitSettings | undefined {
  const isSet = text(env, 'RATE_LIMIT') !== undefined;
  if (!readSwitch(env, 'RATE_LIMIT')) return undefined;
  return {
    perAddress: readRateLimit(env, 'RATE_LIMIT_PER_ADDRESS', limits) ?? maxPerMinute.perAddress,
    perVisitor: readRateLimit(env, 'RATE_LIMIT_PER_VISITOR', limits) ?? maxPerMinute.perVisitor,
    loopback: isSet || text(env, 'TRUSTED_PROXIES') !== undefined ? 'limited' : 'unlimited',
  };
}

/** A batch that no minute has room for would be told to come back for ever. */
function readRateLimit(env: Environment, name: string, { maxBatchEvents }: Limits): number | undefined {
  const value = readWholeNumber(env, name, perMinute);
  if (value !== undefined && value < maxBatchEvents)
    throw new Error(
      `${name} must not be below MAX_BATCH_EVENTS, which is ${maxBatchEvents}: such a batch would never be let through.`,
    );
  return value;
}

function readUnknownProjects(env: Environment): 'accept' | 'refuse' {
  const value = text(env, 'UNKNOWN_PROJECTS') ?? 'accept';
  if (value === 'accept' || value === 'refuse') return value;
  throw new Error(`UNKNOWN_PROJECTS must be "accept" or "refuse", not "${value}".`);
}

function readHeaderName(env: Environment, name: string): string | undefined {
  const value = text(env, name);
  if (value === undefined || /^[\w!#$%&'*+.^`|~-]+$/.test(value)) return value?.toLowerCase();
  throw new Error(`${name} must be the name of one header such as CF-IPCountry, not "${value}".`);
}

function readSwitch(env: Environment, name: string): boolean {
  const value = text(env, name) ?? 'on';
  if (value !== 'on' && value !== 'off') throw new Error(`${name} must be "on" or "off", not "${value}".`);
  return value === 'on';
}

function readDemo(env: Environment): Pick<Settings, 'withDemo' | 'demoBegins'> {
  const value = text(env, 'PIXEL_DEMO') ?? 'on';
  if (value !== 'on' && value !== 'empty' && value !== 'off')
    throw new Error(`PIXEL_DEMO must be "on", "empty" or "off", not "${value}".`);
  return { withDemo: value !== 'off', demoBegins: value === 'on' ? 'with past' : 'empty' };
}

function readBaseUrl(env: Environment, name: string): string | undefined {
  const value = text(env, name);
  if (value === undefined) return undefined;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '')
    throw new Error(`${name} must be an address such as https://pixel.example, not "${value}".`);
  return url.href.replace(/\/+$/, '');
}
