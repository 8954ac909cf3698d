import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { eventually } from '../../../../../tests/support/eventually.ts';

/** An event of a stream, as browsers parse it. */
export interface StreamedEvent {
  readonly name: string;
  readonly id: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** A connected browser. */
export interface Listener {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly heard: readonly StreamedEvent[];
  /** Waits for `count` events with a name, and returns the last of them. */
  hears(name: string, count?: number): Promise<StreamedEvent>;
  /** Waits until the server ends the stream. */
  ended(): Promise<void>;
  hangUp(): void;
}

/** Connects to a path of the server on a socket. */
export async function listen(
  socketPath: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Listener> {
  const heard: StreamedEvent[] = [];
  let [rest, isEnded] = ['', false];
  const outgoing: ClientRequest = request({ socketPath, path, headers, agent: false });
  const incoming = await new Promise<IncomingMessage>((resolve, reject) => {
    outgoing.on('response', resolve);
    outgoing.on('error', reject);
    outgoing.end();
  });
  incoming.setEncoding('utf8');
  incoming.on('data', (text: string) => {
    const blocks = (rest + text).split('\n\n');
    rest = blocks.pop() ?? '';
    heard.push(...blocks.flatMap(parse));
  });
  incoming.on('end', () => {
    isEnded = true;
  });
  incoming.on('error', () => undefined);
  outgoing.on('error', () => undefined);
  return {
    status: incoming.statusCode ?? 0,
    headers: incoming.headers,
    heard,
    async hears(name, count = 1) {
      const found = () => heard.filter((event) => event.name === name);
      await eventually(
        async () => found().length,
        (length) => length >= count,
      );
      return found().at(-1) ?? { name, id: '', data: {} };
    },
    ended: () =>
      eventually(
        async () => isEnded,
        (is) => is,
      ).then(() => undefined),
    hangUp: () => void outgoing.destroy(),
  };
}

function parse(block: string): readonly StreamedEvent[] {
  const fields = new Map(
    block.split('\n').map((line) => {
      const [field = '', value = ''] = line.split(/: (.*)/s);
      return [field, value] as const;
    }),
  );
  const [name, data] = [fields.get('event'), fields.get('data')];
  return name === undefined || data === undefined
    ? []
    : [{ name, id: fields.get('id') ?? '', data: JSON.parse(data) }];
}
