import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { LedgerMessage, LedgerReply } from './messages.ts';

/** The ledger's process. */
export interface Ledger {
  /** Sends one message at a time. Rejects with the ledger's error, or if it has exited. */
  request(message: LedgerMessage): Promise<LedgerReply>;
  stop(): Promise<void>;
}

/** Starts the ledger. It exits with the process that started it, even after a crash. */
export function startLedger(): Ledger {
  const child = fork(join(import.meta.dirname, 'ledger.ts'), [], {
    execArgv: ['--import', 'tsx'],
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const gone = once(child, 'exit');
  let last: Promise<unknown> = Promise.resolve();

  async function requestNow(message: LedgerMessage): Promise<LedgerReply> {
    const replied = once(child, 'message') as Promise<[LedgerReply]>;
    child.send(message);
    const [reply] = await Promise.race([
      replied,
      gone.then(([code]) => Promise.reject(new Error(`The ledger ended with ${code}`))),
    ]);
    if (reply.kind === 'failed') throw new Error(`The ledger failed: ${reply.reason}`);
    return reply;
  }

  return {
    request(message) {
      const reply = last.then(() => requestNow(message));
      last = reply.catch(() => undefined);
      return reply;
    },
    async stop() {
      if (child.connected) child.disconnect();
      await gone;
    },
  };
}
