import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the bench sends to a target: which server to be, then questions about the processor time it took. */
export type TargetMessage = { readonly start: TargetOptions } | 'usage';

/** Which server a target process is. */
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

/** What a target tells: its port once it listens, and the processor time that it has used. */
export type TargetReply = { readonly port: number } | { readonly cpuMs: number };

/** Serves what the parent asks for until the parent is gone. */
export function runTarget(createServer: (options: TargetOptions) => Promise<Server>): void {
  process.once('disconnect', () => process.exit());
  process.on('message', (message: TargetMessage) => {
    if (message === 'usage') {
      const { user, system } = process.cpuUsage();
      tell({ cpuMs: (user + system) / 1_000 });
      return;
    }
    void createServer(message.start).then((server) => {
      server.listen(0, '127.0.0.1', () => tell({ port: (server.address() as AddressInfo).port }));
    });
  });
}

function tell(reply: TargetReply): void {
  process.send?.(reply);
}
