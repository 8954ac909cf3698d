import { createHash } from 'node:crypto';

const digits = 40;

/** Gives the id of the message that tells an endpoint of a cause: the same one whenever it is made. */
export function messageId(endpointId: string, cause: string): string {
  const hash = createHash('sha256').update(`${endpointId}\n${cause}`).digest('hex');
  return `msg_${hash.slice(0, digits)}`;
}
