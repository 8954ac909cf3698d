import { defaultLimits } from '@pixel/protocol';
import { describe, expect, it } from 'vitest';
import { readSettings } from './read-settings.ts';

it('has a default for everything', () => {
  const { isTrustedProxy, ...settings } = readSettings({});
  expect(settings).toEqual({
    port: 8787,
    host: undefined,
    controlPort: { port: 8788, isFixed: false },
    controlHost: '127.0.0.1',
    metricsPort: undefined,
    metricsHost: '127.0.0.1',
    dataDirectory: './data',
    withDemo: true,
    demoBegins: 'with past',
    publicUrl: undefined,
    controlUrl: undefined,
    loginProvider: undefined,
    secretKey: undefined,
    rateLimits: { perAddress: 60_000, perVisitor: 6_000, loopback: 'unlimited' },
    limits: defaultLimits,
    requestTimeoutMs: 10_000,
    drainAnnounceMs: 0,
    countryHeader: undefined,
    stores: { roles: ['edge', 'ingest', 'control'], postgres: undefined, clickhouse: undefined },
    unknownProjects: 'accept',
    webhookNetworks: [],
    mail: undefined,
  });
  expect(isTrustedProxy('127.0.0.1')).toBe(false);
});

it('reads every setting', () => {
  const settings = readSettings({
    PORT: '80',
    CONTROL_PORT: '8788',
    PIXEL_DEMO: 'off',
    PUBLIC_URL: 'https://pixel.example/base/',
  });
  expect(settings).toMatchObject({
    port: 80,
    controlPort: { port: 8788, isFixed: true },
    withDemo: false,
    publicUrl: 'https://pixel.example/base',
  });
});

it('starts the demo without a past on request', () => {
  expect(readSettings({ PIXEL_DEMO: 'empty' })).toMatchObject({ withDemo: true, demoBegins: 'empty' });
});

it('trusts the proxies of the given networks, in either address notation', () => {
  const { isTrustedProxy } = readSettings({ TRUSTED_PROXIES: '10.0.0.0/8, 2001:db8::1' });
  const answers = ['10.1.2.3', '::ffff:10.1.2.3', '2001:db8::1', '11.0.0.1', '2001:db8::2', '', 'x'].map(
    isTrustedProxy,
  );
  expect(answers).toEqual([true, true, true, false, false, false, false]);
});

it('limits the local machine only on request, or if it may be a proxy', () => {
  const limits = [
    {},
    { RATE_LIMIT: 'on' },
    { TRUSTED_PROXIES: '127.0.0.1' },
    { TRUSTED_PROXIES: '10.0.0.1', RATE_LIMIT: 'off' },
  ].map((env) => readSettings(env).rateLimits);
  expect(limits.map((each) => each?.loopback)).toEqual(['unlimited', 'limited', 'limited', undefined]);
});

it('reads a header name in any case', () => {
  expect(readSettings({ COUNTRY_HEADER: ' X-GeoIP-Country ' }).countryHeader).toBe('x-geoip-country');
});

it('reads the drain announcement in seconds, up to five minutes', () => {
  expect(readSettings({ DRAIN_SECONDS: '15' }).drainAnnounceMs).toBe(15_000);
  expect(() => readSettings({ DRAIN_SECONDS: '301' })).toThrow('DRAIN_SECONDS');
});

it('reads other rate limits', () => {
  const { rateLimits } = readSettings({ RATE_LIMIT_PER_ADDRESS: '200', RATE_LIMIT_PER_VISITOR: ' 100 ' });
  expect(rateLimits).toMatchObject({ perAddress: 200, perVisitor: 100 });
});

it.each(['RATE_LIMIT_PER_ADDRESS', 'RATE_LIMIT_PER_VISITOR'])(
  'refuses a %s that never fits a whole batch',
  (name) => {
    expect(() => readSettings({ [name]: '99' })).toThrow(new RegExp(`${name}.*MAX_BATCH_EVENTS.*100`));
    expect(() => readSettings({ [name]: '299', MAX_BATCH_EVENTS: '300' })).toThrow(name);
    const fitting = readSettings({ [name]: '7', MAX_BATCH_EVENTS: '7' });
    expect(fitting.limits.maxBatchEvents).toBe(7);
    expect(readSettings({ [name]: '7', RATE_LIMIT: 'off' }).rateLimits).toBeUndefined();
  },
);

describe('refuses, naming the setting,', () => {
  it.each([
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['CONTROL_PORT', '-1'],
    ['PIXEL_DEMO', 'maybe'],
    ['PUBLIC_URL', 'pixel.example'],
    ['PUBLIC_URL', 'ftp://pixel.example'],
    ['CONTROL_URL', 'https://pixel.example/?a=1'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', '10.0.0.0/'],
    ['COUNTRY_HEADER', 'X-Country: DE'],
    ['COUNTRY_HEADER', 'x-country, cf-ipcountry'],
    ['UNKNOWN_PROJECTS', 'ignore'],
    ['MAX_BODY_BYTES', '1 MB'],
    ['REQUEST_TIMEOUT_SECONDS', '0'],
    ['RATE_LIMIT', 'yes'],
    ['RATE_LIMIT_PER_ADDRESS', '0'],
    ['RATE_LIMIT_PER_VISITOR', '1.5'],
    ['TRUSTED_PROXIES', 'proxy.example'],
  ])('%s=%s', (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(name);
  });
});
