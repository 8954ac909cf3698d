import { parentPort, workerData } from 'node:worker_threads';
import { parseConfiguration } from '@pixel/control';

parentPort?.postMessage(parseConfiguration(workerData));
