import { Worker } from 'node:worker_threads';
import { busy, ControlError, createLines, type Operations } from '@pixel/control';
import type { Call, Means, Outcome, Work } from './messages.ts';

/** How long one waits for the operations of others: people who publish, and everybody else. */
const publishPatienceMs = 4_000;
const patienceMs = 60_000;

/**
 * Creates operations that are each done on a thread of its own, with its own connections, so that a file of thousands of
 * experiments keeps no visitor waiting. One at a time: a second one would only take the processor from the first, and memory
 * from everyone. `entry` is the script of the thread; `means` are asked for before each operation.
 */
export function createOperationsOnThread(deps: {
  readonly entry: string;
  readonly means: () => Means;
}): Operations {
  const lines = createLines();

  async function onThread<T>(call: Call, waitMs = patienceMs): Promise<T> {
    const end = await lines.enter('operations', waitMs);
    if (end === undefined) throw busy('A large project is being worked on');
    try {
      return await run<T>(deps.entry, { call, means: deps.means() });
    } finally {
      end();
    }
  }

  return {
    applyConfiguration: (...args) => onThread({ name: 'applyConfiguration', args }),
    applyRequest: (...args) => onThread({ name: 'applyRequest', args }),
    explainVisit: (...args) => onThread({ name: 'explainVisit', args }),
    createPreview: (...args) => onThread({ name: 'createPreview', args }),
    readChanges: (...args) => onThread({ name: 'readChanges', args }),
    compareStates: (...args) => onThread({ name: 'compareStates', args }),
    exportProject: (...args) => onThread({ name: 'exportProject', args }),
    publishChanges: (...args) => onThread({ name: 'publishChanges', args }, publishPatienceMs),
    rollBack: (...args) => onThread({ name: 'rollBack', args }, publishPatienceMs),
  };
}

async function run<T>(entry: string, work: Work): Promise<T> {
  // Nothing of our own environment, which may hold secrets.
  const worker = new Worker(entry, {
    workerData: work,
    env: {},
    name: work.call.name,
    // A large file is handed over, not copied.
    transferList: work.call.args.filter((arg) => arg instanceof ArrayBuffer),
  });
  const outcome = await new Promise<Outcome>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`The thread of an operation ended with code ${code}`)));
  }).finally(() => worker.terminate());
  switch (outcome.status) {
    case 'done':
      return outcome.result as T;
    case 'refused':
      throw new ControlError(outcome.code, outcome.message, {
        ...(outcome.details === undefined ? {} : { details: outcome.details }),
        ...(outcome.current === undefined ? {} : { current: outcome.current }),
        ...(outcome.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: outcome.retryAfterSeconds }),
        cause: outcome.cause,
      });
    case 'failed':
      throw outcome.error;
  }
}
