/** Ingest in a process of its own, as in the product: it shares no heap with what the bench itself holds. */
import { type ClickhouseConnection, createClickhouseEvents } from '@pixel/store/events/clickhouse';
import { createSpool } from '@pixel/store/queue/spool';
import { drain, fill } from './drain.ts';
import { sampleRecords } from './sample-records.ts';

/** What the bench sends: where the stores are, then how many events of a round to queue, then to ingest them. */
export type DrainMessage =
  | { readonly open: DrainOptions }
  | { readonly fill: { readonly events: number; readonly round: number } }
  | 'drain';

/** Where the process has its queue and its events, and how many records it takes at a time. */
export interface DrainOptions {
  readonly directory: string;
  readonly connection: ClickhouseConnection;
  readonly batch: number;
}

/** What the process tells once a message is done: of a drain its seconds and the processor time it took. */
export interface DrainReply {
  readonly seconds: number;
  readonly cpuMs: number;
}

type Answer = (message: DrainMessage) => Promise<DrainReply>;

const nothing: DrainReply = { seconds: 0, cpuMs: 0 };
let answer: Answer = open;

process.once('disconnect', () => process.exit());
process.on('message', (message: DrainMessage) => {
  void answer(message).then((reply) => process.send?.(reply));
});

async function open(message: DrainMessage): Promise<DrainReply> {
  if (message === 'drain' || !('open' in message))
    throw new Error('The process does not know yet where its stores are');
  const { directory, connection, batch } = message.open;
  const queue = await createSpool({
    directory,
    log: { info() {}, warn: console.warn, error: console.error },
  });
  const events = createClickhouseEvents(connection);
  answer = async (next) => {
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
