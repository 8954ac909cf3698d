import { pageUrl, projectKey } from './sample-project.ts';

/** Number of visitors who send events in turn. */
const visitorCount = 200;
/** Number of visitors with bootstraps, every tenth on a unique URL: more than an edge caches. */
const bootstrapCount = 16_000;
const ownAddressEvery = 10;

/** Headers that a browser sends with a cross-origin request. */
const browserHeaders: Readonly<Record<string, string>> = {
  accept: '*/*',
  'accept-encoding': 'gzip, deflate, br, zstd',
  'accept-language': 'en-GB,en;q=0.9,de;q=0.8',
  origin: 'https://shop.example',
  referer: 'https://shop.example/',
  'sec-fetch-dest': 'empty',
  'sec-fetch-mode': 'cors',
  'sec-fetch-site': 'cross-site',
  'user-agent':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
};

/** One request of the load. */
export interface SampleRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Bootstraps of the measured page, one per visitor; every tenth has a click id in its URL, as from an ad. */
export function bootstrapRequests(): readonly SampleRequest[] {
  return visitors(bootstrapCount).map((anonymousId, n) => {
    const url = n % ownAddressEvery !== 0 ? pageUrl : `${pageUrl}&gclid=${anonymousId}`;
    return {
      method: 'GET',
      path: `/sdk/bootstrap?${new URLSearchParams({ projectKey, anonymousId, url })}`,
      headers: browserHeaders,
    };
  });
}

/** Exposure events as the pixel sends them, one per visitor. */
export function eventRequests(): readonly SampleRequest[] {
  const createdAt = new Date(Date.now() - 10).toISOString();
  const sentAt = new Date().toISOString();
  return visitors(visitorCount).map((anonymousId, n) => ({
    method: 'POST',
    path: '/sdk/event',
    headers: { ...browserHeaders, 'content-type': 'application/json' },
    body: JSON.stringify({
      projectKey,
      anonymousId,
      eventName: '$exposure',
      eventId: `${anonymousId}-${n}`,
      payload: { page: 'product', price: 12.5, $context: { theme: 'dark', cart: 2 } },
      url: pageUrl,
      referrer: 'https://shop.example/',
      userAgent: browserHeaders['user-agent'],
      version: '2026-01-02T03:04:05.678Z',
      assignments: [
        {
          experimentKey: 'experiment-00003',
          experimentId: '0190a000-0001-7000-8000-000000000003',
          variantKey: 'control',
          variantId: '0190a000-0002-7000-8000-000000000003',
          isControl: true,
        },
      ],
      createdAt,
      sentAt,
      sequence: n + 1,
    }),
  }));
}

function visitors(count: number): readonly string[] {
  return Array.from({ length: count }, (_, n) => {
    // Any numbers that look like a browser's random ones.
    const digits = Array.from({ length: 4 }, (__, part) =>
      (Math.imul(n * 4 + part + 1, 0x9e3779b1) >>> 0).toString(16).padStart(8, '0'),
    ).join('');
    return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-a${digits.slice(17, 20)}-${digits.slice(20)}`;
  });
}
