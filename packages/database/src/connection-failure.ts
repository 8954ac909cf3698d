/** Classes and codes of SQLSTATE that speak of the server or the connection, not of the query (PostgreSQL, appendix A). */
const serverStates = /^(08...|53...|57P0[1-5]|57014)$/;
/** Node's names for a connection that could not be made or was lost. */
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
 * What `pg` and Kysely say, without a code, when a connection breaks, none becomes free in time, no answer comes, or the process is
 * ending and has let its connections go.
 */
const driverMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered|Cannot use a pool after calling end|driver has already been destroyed)/;

/** Tells whether a query failed because others held what it needed for too long. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '55P03';
}

/** Tells whether a failed query says that PostgreSQL cannot be used now, rather than that the query was wrong. */
export function isConnectionFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return serverStates.test(code) || socketCodes.has(code) || driverMessages.test(error.message);
}
