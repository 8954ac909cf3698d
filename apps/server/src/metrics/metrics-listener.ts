import type { IncomingMessage, ServerResponse } from 'node:http';
import { metricsContentType } from './merge-metrics.ts';

/** Answers `GET /metrics` with the result of `read`, and everything else with 404. */
export function createMetricsListener(read: () => Promise<string>) {
  return function onRequest({ url = '', method }: IncomingMessage, response: ServerResponse): void {
    const isMetricsRequest = url.split('?', 1)[0] === '/metrics' && (method === 'GET' || method === 'HEAD');
    if (!isMetricsRequest) {
      response.writeHead(404, plainText).end("This server's metrics are at GET /metrics.\n");
      return;
    }
    read().then(
      (text) => {
        response.writeHead(200, { ...noStore, 'Content-Type': metricsContentType }).end(text);
      },
      () => {
        response.writeHead(500, plainText).end('Metrics are temporarily unavailable.\n');
      },
    );
  };
}

const noStore = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' } as const;
const plainText = { ...noStore, 'Content-Type': 'text/plain; charset=utf-8' } as const;
