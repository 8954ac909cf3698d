import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { createHttpServer, type HttpServer, type HttpServerOptions } from './http-server.ts';

let http: HttpServer;
const sockets: Socket[] = [];

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await http.drain(0);
});

async function start(options: HttpServerOptions = {}): Promise<void> {
  http = createHttpServer(options);
  http.server.listen(0, '127.0.0.1');
  await once(http.server, 'listening');
}

async function open(): Promise<Socket> {
  const socket = connect((http.server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

/** Returns everything received until the server closes the connection. */
async function received(socket: Socket): Promise<string> {
  let text = '';
  socket.setEncoding('latin1').on('data', (piece: string) => {
    text += piece;
  });
  await once(socket, 'close');
  return text;
}

const get = (target: string, more = '') => `GET ${target} HTTP/1.1\r\nHost: x\r\n${more}\r\n`;
const closing = get('/last', 'Connection: close\r\n');
const count = (text: string) => text.match(/HTTP\/1\.1 /g)?.length ?? 0;
const status = async () => {
  const socket = await open();
  socket.write(closing);
  return (await received(socket)).slice(0, 12);
};

it('answers 50 concurrent requests', async () => {
  await start();
  http.serve((request, response) => response.end(request.url));
  const socket = await open();
  socket.write(get('/').repeat(49) + closing);
  expect(count(await received(socket))).toBe(50);
});

it('closes a connection with excessive pipelining, and reads no further requests', async () => {
  let [heard, parsed] = [0, 0];
  const codes: string[] = [];
  await start();
  http.server.on('request', () => {
    parsed += 1;
  });
  http.serve(
    (_request, response) => {
      heard += 1;
      response.end();
    },
    (code) => codes.push(code),
  );
  const socket = await open();
  socket.write(get('/').repeat(1_000));
  expect(count(await received(socket))).toBeLessThan(100);
  expect(heard).toBeLessThan(100);
  // Reading on costs more than answering a few.
  expect(parsed).toBeLessThan(100);
  expect(codes).toEqual(['rate_limited']);
  expect(await status()).toBe('HTTP/1.1 200');
});

it('limits only requests in flight: a connection may send any number in turn', async () => {
  await start();
  http.serve((_request, response) => response.end());
  const socket = await open();
  let answers = 0;
  socket.setEncoding('latin1').on('data', (text: string) => {
    answers += count(text);
    socket.write(answers < 300 ? get('/').repeat(10) : closing);
  });
  socket.write(get('/'));
  await once(socket, 'close');
  expect(answers).toBeGreaterThan(300);
});

it('limits the total of queued responses, whatever the number of connections', async () => {
  await start({ maxWaitingResponses: 100 });
  http.serve((request, response) => {
    if (request.url === '/last') response.end();
  });
  const flood = await Promise.all(Array.from({ length: 10 }, open));
  for (const socket of flood) socket.write(get('/').repeat(30));
  const ended = flood.map((socket) => new Promise((resolve) => socket.once('close', resolve)));
  await Promise.race(ended);
  expect(await status()).toBe('HTTP/1.1 200');
  for (const socket of flood) socket.resetAndDestroy();
  await Promise.all(ended);
  const socket = await open();
  socket.write(get('/last').repeat(20) + closing);
  expect(count(await received(socket))).toBe(21);
});

it('closes a connection whose client reads no response', async () => {
  await start({ unreadMs: 200 });
  const served = new Promise((resolve) => {
    http.serve((_request, response) => {
      response.once('close', () => resolve('up'));
      response.end(Buffer.alloc(32 * 1024 * 1024));
    });
  });
  const socket = await open();
  socket.pause();
  socket.write(get('/'));
  expect(await served).toBe('up');
});

it('waits for a response that takes longer than the idle timeout', async () => {
  await start({ unreadMs: 100, idleMs: 100 });
  let answerLate = (): void => undefined;
  http.serve((request, response) => {
    if (request.url === '/last')
      answerLate = () => {
        response.end('late');
      };
    else response.end();
  });
  const late = await open();
  const answered = received(late);
  late.write(closing);
  await once(http.server, 'request');
  // Other connections are closed for their silence one after another, so all are checked several times in that time.
  for (let n = 0; n < 3; n++) {
    const silent = await open();
    silent.resume().write(get('/'));
    await once(silent, 'close');
  }
  answerLate();
  expect(await answered).toContain('late');
});

it('closes an idle connection after its responses, and keeps an active one', async () => {
  await start({ idleMs: 1_000 });
  http.serve((_request, response) => response.end());
  const [used, unused] = [await open(), await open()];
  let isEnded = false;
  const ended = once(unused, 'close').then(() => {
    isEnded = true;
  });
  unused.write(get('/'));
  unused.resume();
  used.resume();
  while (!isEnded) {
    used.write(get('/'));
    await Promise.race([ended, once(used, 'data')]);
  }
  const before = used.bytesRead;
  used.write(closing);
  await once(used, 'end');
  expect(used.bytesRead).toBeGreaterThan(before);
});

it('sends no Keep-Alive hint, since it keeps connections longer than any client', async () => {
  await start();
  http.serve((_request, response) => response.end());
  const socket = await open();
  socket.write(get('/'));
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1\.1 200 (?!.*timeout=).*keep-alive/is);
});

it('refuses connections beyond the limit, until one closes', async () => {
  await start({ maxConnections: 2 });
  http.serve((_request, response) => response.end());
  const [first] = [await open(), await open()];
  expect(await received(await open())).toBe('');
  const closed = once(first, 'close');
  first.write(closing);
  first.resume();
  await closed;
  expect(await status()).toBe('HTTP/1.1 200');
});

it('refuses CONNECT in turn, after the previous response', async () => {
  await start();
  http.serve((_request, response) => {
    setTimeout(() => response.end('first'), 100);
  });
  const socket = await open();
  socket.write(`${get('/')}CONNECT x:1 HTTP/1.1\r\nHost: x:1\r\n\r\n`);
  expect(await received(socket)).toMatch(/^HTTP\/1\.1 200 .*firstHTTP\/1\.1 405 /s);
});

it('survives a client that sends CONNECT and leaves before its turn', async () => {
  await start();
  const tunnel = once(http.server, 'connect');
  const closed = new Promise((resolve) => {
    http.serve((request, response) => {
      response.once('close', resolve);
      if (request.url === '/last') response.end();
      else void tunnel.then(() => socket.resetAndDestroy());
    });
  });
  const socket = await open();
  socket.write(`${get('/')}CONNECT x:1 HTTP/1.1\r\nHost: x:1\r\n\r\n`);
  await closed;
  expect(await status()).toBe('HTTP/1.1 200');
});

it('stops reading a connection that sends requests after the one that ended it', async () => {
  let parsed = 0;
  await start();
  http.server.on('request', () => {
    parsed += 1;
  });
  const socket = await open();
  socket.write(`GET / HTTP/1.1\r\n\r\n${get('/').repeat(1_000)}`);
  await received(socket);
  expect(parsed).toBeLessThan(100);
});

it('ignores requests after one whose response ends the connection', async () => {
  const heard: (string | undefined)[] = [];
  await start();
  http.serve((request, response) => {
    heard.push(request.url);
    response.end();
  });
  for (const last of [closing, 'GET / HTTP/1.1\r\n\r\n']) {
    const socket = await open();
    socket.write(last + get('/never'));
    expect(count(await received(socket))).toBe(1);
  }
  expect(heard).toEqual(['/last']);
});
