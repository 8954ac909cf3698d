import { createHash } from 'node:crypto';
import type { ControlDeps } from './control-deps.ts';

const tokenBytes = 32;

/** Makes a token of 256 random bits in base64url. None begins with a hyphen, which a command line would take for an option. */
export function createToken(random: ControlDeps['random']): string {
  for (;;) {
    const token = Buffer.from(random(tokenBytes)).toString('base64url');
    if (!token.startsWith('-')) return token;
  }
}

/** SHA-256 of a token in lower-case hexadecimal digits: what stores may know of it. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
