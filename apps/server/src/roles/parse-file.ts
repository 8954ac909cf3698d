import { Worker } from 'node:worker_threads';
import type { ParsedConfiguration, ParseFile } from '@pixel/control';
import pLimit from 'p-limit';

/**
 * Creates a parser of configuration files that runs each on a new thread, from the bundle `entry`: a file with thousands of experiments
 * takes seconds of CPU, during which control couldn't answer. One at a time, because each takes memory. Rejects if the thread ends without
 * an answer.
 */
export function createParseFile(entry: string): ParseFile {
  const oneAtATime = pLimit(1);
  return (source) => oneAtATime(() => parseOnThread(entry, source));
}

async function parseOnThread(entry: string, source: string): Promise<ParsedConfiguration> {
  // Nothing from our own environment, which may contain secrets.
  const worker = new Worker(entry, { workerData: source, env: {} });
  try {
    return await new Promise((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', (code) =>
        reject(new Error(`The thread parsing the file exited with code ${code}`)),
      );
    });
  } finally {
    void worker.terminate();
  }
}
