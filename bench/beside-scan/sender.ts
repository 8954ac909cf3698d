/** Sends events or bootstrap requests at a constant rate, however long the responses take. */
import { createHttpClient } from '../faults/http-client.ts';

export interface SenderOptions {
  readonly kind: 'events' | 'bootstraps';
  readonly url: string;
  readonly projectKey: string;
  /** Prefix of each event's id. */
  readonly name: string;
  readonly seconds: number;
  readonly perSecond: number;
}

/** By request, in order; an event's id ends with its index. */
export interface SenderResult {
  /** 0 without a response. */
  readonly statuses: readonly number[];
  /** Since the scheduled time, in milliseconds. */
  readonly tookMs: readonly number[];
  /** Time of the response in Unix milliseconds. */
  readonly answeredAt: readonly number[];
}

const tickMs = 5;
const timeoutMs = 10_000;
const pageUrl = 'https://shop.example/products/7';

process.once('disconnect', () => process.exit());
process.on('message', (options: SenderOptions) => void send(options).then((sent) => process.send?.(sent)));

async function send({
  kind,
  url,
  projectKey,
  name,
  seconds,
  perSecond,
}: SenderOptions): Promise<SenderResult> {
  const client = createHttpClient(url, timeoutMs);
  const sent = { statuses: [] as number[], tookMs: [] as number[], answeredAt: [] as number[] };
  const inFlight: Promise<void>[] = [];
  const start = performance.now();

  async function send(n: number): Promise<void> {
    const { status } = await (kind === 'events'
      ? client.request('/sdk/event', JSON.stringify(eventOf(projectKey, `${name}-${n}`, n)))
      : client.request(`/sdk/bootstrap?${bootstrapOf(projectKey, n)}`));
    sent.statuses[n] = status;
    sent.tookMs[n] = performance.now() - start - (n / perSecond) * 1_000;
    sent.answeredAt[n] = performance.timeOrigin + performance.now();
  }

  await new Promise<void>((resolve) => {
    const clock = setInterval(() => {
      const due = ((performance.now() - start) / 1_000) * perSecond;
      while (inFlight.length < Math.min(due, seconds * perSecond)) inFlight.push(send(inFlight.length));
      if (inFlight.length < seconds * perSecond) return;
      clearInterval(clock);
      resolve();
    }, tickMs);
  });
  await Promise.all(inFlight);
  client.close();
  return sent;
}

function eventOf(projectKey: string, eventId: string, n: number): object {
  const now = new Date().toISOString();
  return {
    ...{ projectKey, eventId, anonymousId: visitorOf(n), eventName: 'look', createdAt: now, sentAt: now },
    ...{ url: pageUrl, referrer: 'https://search.example/', payload: { page: 'product', price: 12.5 } },
    assignments: [],
  };
}

function bootstrapOf(projectKey: string, n: number): URLSearchParams {
  return new URLSearchParams({ projectKey, anonymousId: visitorOf(n), url: pageUrl });
}

/** One of a few thousand visitors. */
function visitorOf(n: number): string {
  return `00000000-0000-4000-8000-${(n % 5_000).toString(16).padStart(12, '0')}`;
}
