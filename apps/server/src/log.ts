import { destination, type Logger, pino, stdSerializers } from 'pino';

/** Where the server and its children log what an operator must know. */
export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** Creates the log of one of Pixel's processes: JSON lines on standard error, each with the name of the process. */
export function createLog(role: string): Logger {
  return pino(
    { base: { role }, serializers: { error: stdSerializers.err } },
    destination({ dest: 2, sync: true }),
  );
}
