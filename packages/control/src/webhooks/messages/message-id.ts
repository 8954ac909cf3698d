import { createHash } from 'node:crypto';

const digits = 40;

/** Returns the id of a trigger's message to an endpoint; deterministic. */
export function messageId(endpointId: string, trigger: string): string {
  const hash = createHash('sha256').update(`${endpointId}\n${trigger}`).digest('hex');
  return `msg_${hash.slice(0, digits)}`;
}
