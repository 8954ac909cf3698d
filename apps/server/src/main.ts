import { setTimeout as sleep } from 'node:timers/promises';
import { createLog } from './log.ts';
import { readSettings } from './read-settings.ts';
import { createShutdown } from './shutdown.ts';
import { type StartBlock, startBlock } from './start-block.ts';
import { supervise } from './supervisor/supervise.ts';

const log = createLog('supervisor');
/** Longer than any part takes unless it hangs. */
const stopPartTimeoutMs = 20_000;
const shutdown = createShutdown(stopPartTimeoutMs);

process.on('uncaughtException', (error) => {
  log.fatal({ error }, 'Pixel crashed');
  process.exit(1);
});

const starting = start();
let stopping: Promise<void> | undefined;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    stopping ??= stop(0);
  });

starting.then(
  (block) => {
    if (stopping === undefined) console.log(startBlock(block));
  },
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    stopping ??= stop(1);
  },
);

async function start(): Promise<StartBlock> {
  return supervise({ settings: readSettings(process.env), log, shutdown });
}

/** Stops everything that was started, in reverse order, and exits. */
async function stop(code: number): Promise<void> {
  await Promise.race([starting.catch(() => undefined), sleep(stopPartTimeoutMs, undefined, { ref: false })]);
  await shutdown.run((name, error) => log.error({ error, name }, 'Failed to stop a component'));
  process.exit(code);
}
