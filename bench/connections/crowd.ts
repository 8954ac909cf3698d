/** Clients that hold connections and send nothing on them, or incomplete requests. Reconnects if the server closes one. */
import { connect, type Socket } from 'node:net';

/** Number of open connections by kind. */
export interface CrowdOptions {
  readonly port: number;
  readonly idle: number;
  readonly halfSent: number;
}

/** Number of open connections, and of those that the server closed. */
export interface Crowd {
  readonly idle: number;
  readonly halfSent: number;
  readonly ended: number;
}

type Kind = 'idle' | 'halfSent';

const atOnce = 100;
const bootstrap =
  'GET /sdk/bootstrap?projectKey=pk_demo&anonymousId=00000000-0000-4000-8000-000000000000 HTTP/1.1\r\nHost: localhost\r\n\r\n';
const halfAnEvent =
  'POST /sdk/event HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"projectKey":"pk_demo",';

const connections: Readonly<Record<Kind, Set<Socket>>> = { idle: new Set(), halfSent: new Set() };
let target: CrowdOptions = { port: 0, idle: 0, halfSent: 0 };
let ended = 0;

process.once('disconnect', () => process.exit());
process.on('message', (options: CrowdOptions) => void hold(options).then((crowd) => process.send?.(crowd)));

/** Resolves once all are open: one that sends half an event after sending it, an idle one after its first response. */
async function hold(options: CrowdOptions): Promise<Crowd> {
  target = options;
  ended = 0;
  for (const kind of ['idle', 'halfSent'] as const) {
    for (const socket of [...connections[kind]].slice(options[kind])) socket.destroy();
    for (let missing = missingOf(kind); missing > 0; missing = missingOf(kind))
      await Promise.all(Array.from({ length: Math.min(missing, atOnce) }, () => open(kind)));
  }
  return { idle: connections.idle.size, halfSent: connections.halfSent.size, ended };
}

function missingOf(kind: Kind): number {
  return target[kind] - connections[kind].size;
}

function open(kind: Kind): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(target.port, '127.0.0.1', () => {
      socket.write(kind === 'idle' ? bootstrap : halfAnEvent, () => {
        if (kind === 'halfSent') addConnection();
      });
    });
    function addConnection(): void {
      connections[kind].add(socket);
      resolve();
    }
    socket.on('data', () => {
      if (kind === 'idle') addConnection();
    });
    socket.on('error', () => undefined);
    socket.once('close', () => {
      const wasOpen = connections[kind].delete(socket);
      resolve();
      if (!wasOpen || missingOf(kind) <= 0) return;
      ended += 1;
      void open(kind);
    });
  });
}
