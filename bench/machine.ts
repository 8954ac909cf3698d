import { cpus, totalmem } from 'node:os';

/** The machine and the runtime of a measurement, on one line. */
export function describeMachine(): string {
  const memory = Math.round(totalmem() / 1024 ** 3);
  return `${cpus().at(0)?.model.trim()}, ${cpus().length} cores, ${memory} GiB, Node ${process.versions.node}, ${process.platform} ${process.arch}`;
}
