/**
 * Generates the load in a separate process: a number of connections, each with one request in flight. It does little per response, so that
 * the server is the bottleneck.
 */
import { connect, type Socket } from 'node:net';
import type { SampleRequest } from './sample-requests.ts';

/** One measurement: duration, connections and requests. */
export interface LoadOptions {
  readonly port: number;
  readonly connections: number;
  readonly seconds: number;
  readonly requests: readonly SampleRequest[];
  /** Occupies a core, without ever sleeping between responses. */
  readonly staysAwake: boolean;
}

/** The result of a measurement. */
export interface LoadResult {
  /** Complete responses with status 200. */
  readonly answered: number;
  readonly seconds: number;
  /** Responses with another status. */
  readonly failed: number;
  /** Processor time of the generator itself. */
  readonly cpuMs: number;
}

process.once('disconnect', () => process.exit());
process.on('message', (options: LoadOptions) => {
  void generate(options).then((result) => process.send?.(result));
});

async function generate(options: LoadOptions): Promise<LoadResult> {
  const { port, connections, seconds, requests, staysAwake } = options;
  const texts = requests.map((request) => Buffer.from(toText(request)));
  const cpuBefore = process.cpuUsage();
  const start = performance.now();
  const end = start + seconds * 1_000;
  let [sent, answered, failed] = [0, 0, 0];

  function send(socket: Socket): void {
    const text = texts[sent % texts.length];
    sent += 1;
    if (text !== undefined) socket.write(text);
  }

  function drive(): Promise<void> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => send(socket));
      const reader = createReader((isOk) => {
        if (isOk) answered += 1;
        else failed += 1;
        if (performance.now() < end) send(socket);
        else socket.destroy();
      });
      socket.setNoDelay(true);
      socket.on('data', reader);
      socket.once('error', reject);
      socket.once('close', () => resolve());
    });
  }

  const stopSpinning = staysAwake ? stayAwake() : undefined;
  await Promise.all(Array.from({ length: connections }, drive));
  stopSpinning?.();
  const elapsed = (performance.now() - start) / 1_000;
  const { user, system } = process.cpuUsage(cpuBefore);
  return { answered, seconds: elapsed, failed, cpuMs: (user + system) / 1_000 };
}

/**
 * Keeps this process from sleeping between responses. Writing to a sleeping process costs the writer a wakeup, on a virtual machine up to a
 * tenth of a response, and more the slower the server is.
 */
function stayAwake(): () => void {
  let next = setImmediate(function spin() {
    next = setImmediate(spin);
  });
  return () => clearImmediate(next);
}

function toText({ method, path, headers, body = '' }: SampleRequest): string {
  const lines = [`${method} ${path} HTTP/1.1`, 'host: localhost', 'connection: keep-alive'];
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`);
  if (method === 'POST') lines.push(`content-length: ${Buffer.byteLength(body)}`);
  return `${lines.join('\r\n')}\r\n\r\n${body}`;
}

/** Parses consecutive responses from a connection's chunks, and reports for each whether its status is 200. */
function createReader(onAnswer: (isOk: boolean) => void): (chunk: Buffer) => void {
  let rest: Buffer | undefined;
  return function read(chunk) {
    const data = rest === undefined ? chunk : Buffer.concat([rest, chunk]);
    const headEnd = data.indexOf('\r\n\r\n');
    const head = headEnd === -1 ? '' : data.toString('latin1', 0, headEnd);
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
    if (headEnd !== -1 && length === undefined)
      throw new Error(`The response has no Content-Length:\n${head}`);
    if (length === undefined || data.length < headEnd + 4 + Number(length)) {
      rest = data;
      return;
    }
    rest = undefined;
    onAnswer(head.startsWith('HTTP/1.1 200 '));
  };
}
