import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A message to a target: which server to start, or a request for its processor time. */
export type TargetMessage = { readonly start: TargetOptions } | 'usage';

/** The server that a target process runs. */
export type TargetOptions =
  | {
      readonly name: 'pixel';
      readonly experiments: number;
      readonly spoolDirectory: string;
      readonly rateLimits: 'on' | 'off';
    }
  | { readonly name: 'growthbook'; readonly experiments: number }
  | { readonly name: 'raw'; readonly headers: readonly (readonly [string, string])[]; readonly body: string }
  | {
      readonly name: 'raw-post';
      readonly headers: readonly (readonly [string, string])[];
      readonly body: string;
    };

/** A target's reply: its port once it listens, or its processor time so far. */
export type TargetReply = { readonly port: number } | { readonly cpuMs: number };

/** Runs the requested server until the parent exits. */
export function runTarget(createServer: (options: TargetOptions) => Promise<Server>): void {
  process.once('disconnect', () => process.exit());
  process.on('message', (message: TargetMessage) => {
    if (message === 'usage') {
      const { user, system } = process.cpuUsage();
      send({ cpuMs: (user + system) / 1_000 });
      return;
    }
    void createServer(message.start).then((server) => {
      server.listen(0, '127.0.0.1', () => send({ port: (server.address() as AddressInfo).port }));
    });
  });
}

function send(reply: TargetReply): void {
  process.send?.(reply);
}
