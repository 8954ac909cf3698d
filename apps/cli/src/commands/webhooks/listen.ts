import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type Command, InvalidArgumentError } from 'commander';
import type { CommandDeps } from '../../command-deps.ts';
import { CommandFailure, WrongUsage } from '../../failure.ts';
import { indentJson } from '../../indent-json.ts';
import { toJsonLine, toPrintable } from '../../printable.ts';
import { signatureProblem } from './signature-problem.ts';

interface Options {
  readonly port: number;
  readonly secret?: string;
  readonly json?: true;
}

/** Minimum size of a Standard Webhooks key. */
const minKeyBytes = 24;

/** Adds `pixel webhooks listen`. */
export function addListen(webhooks: Command, { terminal }: CommandDeps): void {
  webhooks
    .command('listen')
    .description('Receive, verify and print messages on this machine until Ctrl-C; for development.')
    .option('--port <port>', 'port to listen on at 127.0.0.1; 0 for any free one', readPort, 8790)
    .option('--secret <secret>', 'whsec_…, to verify messages; others get 401', readSecret)
    .option('--json', 'print each message as a line of JSON')
    .addHelpText(
      'after',
      '\nThe server sends to this machine only if WEBHOOK_ALLOW_NETWORKS contains 127.0.0.1.\n' +
        '\nExample:\n  pixel webhooks listen --port 8790',
    )
    .action(async ({ port, secret, json }: Options) => {
      const server = createServer(async (request, response) => {
        const body = await text(request).catch(() => undefined);
        if (body === undefined) return;
        const problem =
          secret === undefined
            ? undefined
            : signatureProblem(body, request.headers, { secret, now: Date.now() });
        terminal.out((json ? lineOf : blockOf)(request, body, { isChecked: secret !== undefined, problem }));
        response.writeHead(problem === undefined ? 204 : 401).end();
      });
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject).listen(port, '127.0.0.1', resolve);
      }).catch((cause: unknown) => {
        throw new CommandFailure(
          isInUse(cause)
            ? `Port ${port} is in use; choose another one with --port.`
            : `Cannot listen on port ${port}.`,
          { cause },
        );
      });
      terminal.err(`Listening on http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
      const signal = terminal.untilInterrupted();
      await new Promise<void>((resolve) => {
        if (signal.aborted) resolve();
        else signal.addEventListener('abort', () => resolve(), { once: true });
      });
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    });
}

interface Verdict {
  readonly isChecked: boolean;
  readonly problem: string | undefined;
}

function blockOf(request: IncomingMessage, body: string, { isChecked, problem }: Verdict): string {
  const verdict = problem !== undefined ? `refused: ${problem}` : isChecked ? 'verified' : 'not verified';
  const id = toPrintable(String(request.headers['webhook-id'] ?? 'no id'));
  return `${id}  ${verdict}\n${indentJson(body).map(toPrintable).join('\n')}\n\n`;
}

function lineOf(request: IncomingMessage, body: string, { isChecked, problem }: Verdict): string {
  return toJsonLine({
    webhookId: request.headers['webhook-id'],
    ...(isChecked && { verified: problem === undefined }),
    ...(problem !== undefined && { problem }),
    body,
  });
}

function isInUse(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'EADDRINUSE';
}

/** Fails without quoting the value, which may be part of a secret. */
function readSecret(secret: string): string {
  const [, key = ''] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(secret) ?? [];
  if (Buffer.from(key, 'base64').byteLength < minKeyBytes)
    throw new WrongUsage(
      '--secret must be the one printed by "pixel webhooks create" or "rotate": whsec_ and a base64 key.',
    );
  return secret;
}

function readPort(port: string): number {
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    throw new InvalidArgumentError('It must be a port number from 0 to 65535.');
  return Number(port);
}
