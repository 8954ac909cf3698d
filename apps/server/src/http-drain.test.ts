import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { createHttpServer, type HttpServer, type HttpServerOptions } from './http-server.ts';

let http: HttpServer;
let port: number;
const agents: Agent[] = [];

afterEach(async () => {
  for (const agent of agents.splice(0)) agent.destroy();
  await http.drain(0);
});

async function start(options: HttpServerOptions = {}): Promise<void> {
  http = createHttpServer(options);
  http.serve((_request, response) => response.end(String(http.isDraining())));
  http.server.listen(0, '127.0.0.1');
  await once(http.server, 'listening');
  port = (http.server.address() as AddressInfo).port;
}

/** Sends a request, on a connection that `agent` keeps alive if given, and returns the response or the error code. */
function fetchText(
  agent?: Agent,
): Promise<{ text: string; connection: string | undefined } | { code: unknown }> {
  return new Promise((resolve) => {
    const sent = request({ port, host: '127.0.0.1', ...(agent && { agent }) }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (piece: string) => {
        text += piece;
      });
      response.on('end', () => resolve({ text, connection: response.headers.connection }));
    });
    sent.on('error', (error) => resolve({ code: 'code' in error ? error.code : error }));
    sent.end();
  });
}

function keepingAgent(): Agent {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  agents.push(agent);
  return agent;
}

it('closes a busy connection with a response that says so, never without one', async () => {
  await start();
  const clients = Array.from({ length: 20 }, keepingAgent);
  // The system resets a connection that is still waiting to be accepted.
  await Promise.all(clients.map(fetchText));
  const busy = clients.map(async (agent, n) => {
    for (;;) {
      const response = await fetchText(agent);
      if ('code' in response || response.connection === 'close') return response;
      await new Promise((resolve) => setTimeout(resolve, 10 * n));
    }
  });
  await new Promise((resolve) => setTimeout(resolve, 100));
  await http.drain(5_000);
  const last = await Promise.all(busy);
  expect(last).toEqual(last.map(() => ({ text: 'true', connection: 'close' })));
});

it('announces the close in a response already in flight', async () => {
  await start();
  const release = new Promise<() => void>((resolve) => {
    http.serve((_request, response) => resolve(() => response.end('whole')));
  });
  const answer = fetchText(keepingAgent());
  const finish = await release;
  const drained = http.drain(5_000);
  finish();
  expect(await answer).toEqual({ text: 'whole', connection: 'close' });
  await drained;
});

it('closes idle connections', async () => {
  await start();
  expect(await fetchText(keepingAgent())).toMatchObject({ connection: 'keep-alive' });
  const silent = connect(port, '127.0.0.1');
  await once(silent, 'connect');
  const closed = once(silent, 'close');
  silent.resume();
  await http.drain(60_000);
  await closed;
});

it('accepts connections during the announcement, and announces the end', async () => {
  await start({ announceMs: 500 });
  const drained = http.drain(5_000);
  expect(await fetchText()).toEqual({ text: 'true', connection: 'close' });
  await drained;
  expect(await fetchText()).toEqual({ code: 'ECONNREFUSED' });
});

it('drains once, however often it is called', async () => {
  await start({ announceMs: 200 });
  await Promise.all([http.drain(1_000), http.drain(1_000)]);
  expect(http.server.listening).toBe(false);
});

it('aborts unfinished requests after the limit', async () => {
  await start();
  http.serve(() => {});
  const response = fetchText();
  await once(http.server, 'request');
  await http.drain(100);
  expect(await response).toEqual({ code: 'ECONNRESET' });
});
