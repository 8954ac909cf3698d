import type { Audience } from '../session/audiences.ts';

export type { Audience };

export function keyOfAudience({ audienceKey }: Audience): string {
  return audienceKey;
}
