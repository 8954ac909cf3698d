/** Visitors who request bootstraps and send events: most on keep-alive connections, some on a new one each time. */
import { createHttpClient } from '../faults/http-client.ts';
import { quantile } from '../statistics.ts';

export interface TrafficOptions {
  readonly port: number;
  readonly seconds: number;
}

/** Requests sent, and quantiles of their duration in milliseconds. */
export interface Traffic {
  readonly bootstraps: number;
  readonly events: number;
  /** Requests not answered with 200, by status; 0 without a response. */
  readonly failed: Readonly<Record<number, number>>;
  readonly median: number;
  readonly p99: number;
}

const keepAliveConnections = 24;
const newConnections = 8;
const pauseMs = 20;
const timeoutMs = 10_000;

process.once('disconnect', () => process.exit());
process.on(
  'message',
  (options: TrafficOptions) => void run(options).then((traffic) => process.send?.(traffic)),
);

async function run({ port, seconds }: TrafficOptions): Promise<Traffic> {
  const url = `http://127.0.0.1:${port}`;
  const keepAliveClient = createHttpClient(url, timeoutMs);
  const end = performance.now() + seconds * 1_000;
  const durations: number[] = [];
  const failed: Record<number, number> = {};
  const requests = { bootstraps: 0, events: 0 };

  async function send(client: ReturnType<typeof createHttpClient>, n: number): Promise<void> {
    const visitor = `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`;
    const start = performance.now();
    const isEvent = n % 2 === 0;
    const { status } = isEvent
      ? await client.request(
          '/sdk/event',
          JSON.stringify({
            projectKey: 'pk_demo',
            anonymousId: visitor,
            eventName: 'crowd',
            assignments: [],
          }),
        )
      : await client.request(`/sdk/bootstrap?projectKey=pk_demo&anonymousId=${visitor}`);
    durations.push(performance.now() - start);
    requests[isEvent ? 'events' : 'bootstraps'] += 1;
    if (status !== 200) failed[status] = (failed[status] ?? 0) + 1;
  }

  async function repeat(sender: number): Promise<void> {
    // Every request is of another visitor. The step is odd, so that events and bootstraps take turns.
    for (let n = sender; performance.now() < end; n += keepAliveConnections + newConnections + 1) {
      if (sender < keepAliveConnections) await send(keepAliveClient, n);
      else {
        const client = createHttpClient(url, timeoutMs);
        await send(client, n);
        client.close();
      }
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }

  await Promise.all(
    Array.from({ length: keepAliveConnections + newConnections }, (_, sender) => repeat(sender)),
  );
  keepAliveClient.close();
  return { ...requests, failed, median: quantile(durations, 0.5), p99: quantile(durations, 0.99) };
}
