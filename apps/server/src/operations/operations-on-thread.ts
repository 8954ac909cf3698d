import { Worker } from 'node:worker_threads';
import { ControlError, type Operations } from '@pixel/control';
import type { Call, Means, Outcome, Work } from './messages.ts';

/**
 * Creates operations that are each done on a thread of its own, with its own connections, so that a file of thousands of
 * experiments keeps no visitor waiting. One at a time: a second one would only take the processor from the first, and memory
 * from everyone. `entry` is the script of the thread; `means` are asked for before each operation.
 */
export function createOperationsOnThread(deps: {
  readonly entry: string;
  readonly means: () => Means;
}): Operations {
  let last: Promise<unknown> = Promise.resolve();

  function onThread<T>(call: Call): Promise<T> {
    const result = last.then(() => run<T>(deps.entry, { call, means: deps.means() }));
    last = result.catch(() => undefined);
    return result;
  }

  return {
    applyConfiguration: (...args) => onThread({ name: 'applyConfiguration', args }),
    explainVisit: (...args) => onThread({ name: 'explainVisit', args }),
    createPreview: (...args) => onThread({ name: 'createPreview', args }),
    readChanges: (...args) => onThread({ name: 'readChanges', args }),
    compareStates: (...args) => onThread({ name: 'compareStates', args }),
    exportProject: (...args) => onThread({ name: 'exportProject', args }),
    publishChanges: (...args) => onThread({ name: 'publishChanges', args }),
    rollBack: (...args) => onThread({ name: 'rollBack', args }),
  };
}

async function run<T>(entry: string, work: Work): Promise<T> {
  // Nothing of our own environment, which may hold secrets.
  const worker = new Worker(entry, { workerData: work, env: {}, name: work.call.name });
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
        cause: outcome.cause,
      });
    case 'failed':
      throw outcome.error;
  }
}
