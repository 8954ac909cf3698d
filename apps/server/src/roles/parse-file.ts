import { Worker } from 'node:worker_threads';
import type { ParsedConfiguration, ParseFile } from '@pixel/control';
import pLimit from 'p-limit';

/**
 * Creates what reads configuration files, each on a thread that is started for it and ends with it, from the bundle `entry`: a file of thousands
 * of experiments takes the processor for seconds, in which control would answer nobody. One at a time, since each takes its memory. Rejects
 * where the thread ends without an answer.
 */
export function createParseFile(entry: string): ParseFile {
  const oneAtATime = pLimit(1);
  return (source) => oneAtATime(() => parseOnThread(entry, source));
}

async function parseOnThread(entry: string, source: string): Promise<ParsedConfiguration> {
  // Nothing of our own environment, which may hold secrets.
  const worker = new Worker(entry, { workerData: source, env: {} });
  try {
    return await new Promise((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', (code) =>
        reject(new Error(`The thread that read the file ended with code ${code}`)),
      );
    });
  } finally {
    void worker.terminate();
  }
}
