/** Ingest in a separate process, as in the product: it doesn't share the bench's heap. */
import { type ClickhouseConnection, createClickhouseEvents } from '@pixel/store/events/clickhouse';
import { createSpool } from '@pixel/store/queue/spool';
import { drain, fill } from './drain.ts';
import { sampleRecords } from './sample-records.ts';

/** Messages from the bench, in this order: open the stores, queue a round's events, ingest them. */
export type DrainMessage =
  | { readonly open: DrainOptions }
  | { readonly fill: { readonly events: number; readonly round: number } }
  | 'drain';

/** The stores to open, and the maximum batch size. */
export interface DrainOptions {
  readonly directory: string;
  readonly connection: ClickhouseConnection;
  readonly batch: number;
}

/** Reply after a message has been handled: a drain's wall time and CPU time, zeros for the others. */
export interface DrainReply {
  readonly seconds: number;
  readonly cpuMs: number;
}

type Handler = (message: DrainMessage) => Promise<DrainReply>;

const nothing: DrainReply = { seconds: 0, cpuMs: 0 };
let handle: Handler = open;

process.once('disconnect', () => process.exit());
process.on('message', (message: DrainMessage) => {
  void handle(message).then((reply) => process.send?.(reply));
});

async function open(message: DrainMessage): Promise<DrainReply> {
  if (message === 'drain' || !('open' in message)) throw new Error('The stores have not been opened yet');
  const { directory, connection, batch } = message.open;
  const queue = await createSpool({
    directory,
    log: { info() {}, warn: console.warn, error: console.error },
  });
  const events = createClickhouseEvents(connection);
  handle = async (next) => {
    if (next === 'drain') {
      const before = process.cpuUsage();
      const { seconds } = await drain(queue, events, batch);
      const { user, system } = process.cpuUsage(before);
      return { seconds, cpuMs: (user + system) / 1_000 };
    }
    if ('fill' in next) await fill(queue, sampleRecords(next.fill.events, next.fill.round));
    return nothing;
  };
  return nothing;
}
