/** SQLSTATE classes and codes of problems with the server or the connection rather than the query (PostgreSQL, appendix A). */
const serverStates = /^(08...|53...|57P0[1-5]|57014)$/;
/** Node's error codes for connections that could not be established or were lost. */
const socketCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
]);
/**
 * Messages of errors without a code, thrown by `pg` and Kysely if a connection breaks, none becomes available in time, a response times
 * out, or the pool was closed because the process is ending.
 */
const driverMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered|Cannot use a pool after calling end|driver has already been destroyed)/;

/** Whether a query failed because it waited too long for a lock. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '55P03';
}

/** Whether an error means that PostgreSQL is unavailable, rather than that the query was wrong. */
export function isConnectionFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return serverStates.test(code) || socketCodes.has(code) || driverMessages.test(error.message);
}
