/** Node's bare HTTP server: the upper bound. */
import { createServer, type Server } from 'node:http';
import { runTarget, type TargetOptions } from './target.ts';

runTarget(async function createRaw(options: TargetOptions): Promise<Server> {
  if (options.name !== 'raw' && options.name !== 'raw-post') throw new Error(`Cannot run as ${options.name}`);
  const { body } = options;
  const headers = options.headers.flat();
  if (options.name === 'raw')
    return createServer((_request, response) => {
      response.writeHead(200, headers);
      response.end(body);
    });
  return createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const event: unknown = JSON.parse(Buffer.concat(chunks).toString());
      response.writeHead(typeof event === 'object' ? 200 : 400, headers);
      response.end(body);
    });
  });
});
