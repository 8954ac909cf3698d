import type { Audience } from '@pixel/protocol';
import type { Frozen } from '../../project/documents/project.ts';

/** Visitors with one value of an attribute. */
export interface LeftOut {
  readonly attribute: string;
  readonly value: string | number | boolean;
}

/** Returns an audience without these visitors; visitors whose attribute is unknown stay. Without an audience, everyone else is included. */
export function leaveOut(
  audience: Frozen<Audience> | undefined,
  { attribute, value }: LeftOut,
): Frozen<Audience> {
  const others = { not: { attribute, operator: 'equals', value } } as const;
  if (audience === undefined) return others;
  return 'all' in audience ? { all: [...audience.all, others] } : { all: [audience, others] };
}
