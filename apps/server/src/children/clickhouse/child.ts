import { once } from 'node:events';
import { recordHolder } from '../../data-directory/orphan.ts';
import type { ChildOptions, ChildReport } from './child-messages.ts';
import { openEngine } from './engine.ts';
import { holderFile } from './holder-file.ts';
import { serve } from './serve.ts';

/*
 * The entry of the process in which ClickHouse runs: a query that crashes, or that takes every thread, takes nothing else
 * with it. The process lives as long as its parent: it ends when the IPC channel closes, however that came about.
 */

const shutDownTimeoutMs = 5_000;

// Service managers signal the whole group. The parent needs the store until it has drained, and then closes the channel.
process.on('SIGTERM', () => undefined);
process.on('SIGINT', () => undefined);

const parentGone = once(process, 'disconnect');
const [options] = (await Promise.race([once(process, 'message'), parentGone])) as [ChildOptions?];
if (options !== undefined) await run(options);
process.exit();

async function run(options: ChildOptions): Promise<void> {
  try {
    const engine = await openEngine(options, () => process.connected);
    await recordHolder(holderFile(options.directory));
    const http = await serve(engine, options);
    await report({ status: 'serving', port: http.port });

    await parentGone;
    // A query can't be interrupted, and the next process waits for the directory.
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), shutDownTimeoutMs);
    await http.close();
    await engine.close();
  } catch (error) {
    await report({ status: 'failed', reason: error instanceof Error ? error.message : String(error) });
    process.exitCode = 1;
  }
}

/** Resolves once the message is sent, or nobody is left to receive it. */
function report(message: ChildReport): Promise<void> {
  return new Promise((resolve) => {
    if (process.connected && process.send) process.send(message, undefined, undefined, () => resolve());
    else resolve();
  });
}
