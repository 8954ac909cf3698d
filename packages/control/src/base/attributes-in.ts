import type { Audience } from '@pixel/protocol';

/** Returns the distinct attributes that an audience reads. */
export function attributesIn(audience: Audience): ReadonlySet<string> {
  return new Set(conditionsIn(audience));
}

function conditionsIn(audience: Audience): readonly string[] {
  if ('all' in audience) return audience.all.flatMap(conditionsIn);
  if ('any' in audience) return audience.any.flatMap(conditionsIn);
  return 'not' in audience ? conditionsIn(audience.not) : [audience.attribute];
}
