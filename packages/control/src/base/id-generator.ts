import { v7 } from 'uuid';
import type { ControlDeps } from './control-deps.ts';

const saltBytes = 16;

/** Creates a generator of ids (UUID v7) and salts (32 hexadecimal digits). */
export function createIdGenerator({ now, random }: Pick<ControlDeps, 'now' | 'random'>) {
  return {
    id: () => v7({ msecs: now(), random: random(16) }),
    salt: () => Buffer.from(random(saltBytes)).toString('hex'),
  };
}
