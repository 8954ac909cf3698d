import { connect } from 'node:net';

/** A response as received. Header names are in lower case. */
export interface RawResponse {
  readonly status: number;
  readonly version: string;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/** What happened on a connection until it ended or enough responses had arrived. */
export interface RawExchange {
  readonly responses: readonly RawResponse[];
  /** Whether the server closed the connection. */
  readonly ended: boolean;
}

/** What a client does on one connection. */
export interface RawClient {
  readonly port: number;
  /** Sent in order; a number is a pause in milliseconds. */
  readonly pieces: readonly (string | Uint8Array | number)[];
  /** Number of responses to wait for; 'end' waits until the server closes the connection. */
  readonly until: number | 'end';
  /** Closes the client's side after the last piece, like `shutdown(SHUT_WR)`. */
  readonly after?: 'half-close';
  /** Set to HEAD, responses are parsed without a body, whatever their headers say. */
  readonly method?: string;
}

const limitMs = 20_000;

/** Sends raw bytes and reads the responses. Text is sent as UTF-8. Rejects on timeout. */
export function sendRaw(client: RawClient): Promise<RawExchange> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port: client.port, host: '127.0.0.1', allowHalfOpen: true });
    let received = Buffer.alloc(0);
    const read = () => readResponses(received, client.method);
    const finish = (ended: boolean): void => {
      clearTimeout(limit);
      socket.destroy();
      resolve({ responses: read(), ended });
    };
    const limit = setTimeout(() => {
      socket.destroy();
      reject(new Error(`No response in time, but:\n${received.toString('latin1')}`));
    }, limitMs);
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      if (client.until !== 'end' && read().length >= client.until) finish(false);
    });
    socket.on('end', () => finish(true));
    socket.on('error', () => finish(true));
    void send(client, (piece) => {
      if (socket.writable) socket.write(piece);
    }).then(() => {
      if (client.after === 'half-close') socket.end();
    });
  });
}

async function send({ pieces }: RawClient, write: (piece: string | Uint8Array) => void): Promise<void> {
  for (const piece of pieces) {
    if (typeof piece === 'number') await new Promise((resolve) => setTimeout(resolve, piece));
    else write(piece);
  }
}

/** Parses every complete response; skips interim ones (1xx). */
function readResponses(received: Buffer, method: string | undefined): readonly RawResponse[] {
  const responses: RawResponse[] = [];
  let at = 0;
  for (;;) {
    const headEnd = received.indexOf('\r\n\r\n', at);
    if (headEnd === -1) return responses;
    const [statusLine = '', ...lines] = received.toString('latin1', at, headEnd).split('\r\n');
    const [, version = '', status = '0'] = /^HTTP\/(\S+) (\d{3})/.exec(statusLine) ?? [];
    const headers = new Map(
      lines.map((line) => [
        line.slice(0, line.indexOf(':')).toLowerCase(),
        line.slice(line.indexOf(':') + 1).trim(),
      ]),
    );
    const body = readBody(received, headEnd + 4, {
      headers,
      hasBody: method !== 'HEAD' && !/^(1..|204|304)$/.test(status),
    });
    if (body === undefined) return responses;
    if (!status.startsWith('1'))
      responses.push({ status: Number(status), version, headers, body: body.text });
    at = body.end;
  }
}

function readBody(
  received: Buffer,
  start: number,
  { headers, hasBody }: { readonly headers: ReadonlyMap<string, string>; readonly hasBody: boolean },
): { readonly text: string; readonly end: number } | undefined {
  if (!hasBody) return { text: '', end: start };
  const length = headers.get('content-length');
  if (length === undefined) throw new Error('A response has no Content-Length');
  const end = start + Number(length);
  return end > received.length ? undefined : { text: received.toString('utf8', start, end), end };
}

/** A request as bytes. Headers keep their order and spelling; `Host` comes first unless given. */
export function rawRequest(request: {
  readonly method?: string;
  readonly target: string;
  readonly version?: string;
  readonly headers?: readonly (readonly [name: string, value: string])[];
  readonly body?: string | Uint8Array;
}): Uint8Array {
  const { method = 'GET', target, version = '1.1', headers = [] } = request;
  const body = typeof request.body === 'string' ? Buffer.from(request.body) : request.body;
  const has = (name: string) => headers.some(([header]) => header.toLowerCase() === name);
  const lines = [
    `${method} ${target} HTTP/${version}`,
    ...(has('host') ? [] : ['Host: edge.example']),
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...(body === undefined || has('content-length') || has('transfer-encoding')
      ? []
      : [`Content-Length: ${body.length}`]),
  ];
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), body ?? Buffer.alloc(0)]);
}
