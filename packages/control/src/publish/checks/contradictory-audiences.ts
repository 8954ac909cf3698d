import { type Audience, type AudienceCondition, visitorAttributes } from '@pixel/protocol';
import { audienceOf } from '../compile/compile-experiment.ts';
import { referableDocumentsOf } from '../compile/compile-snapshot.ts';
import type { Finding, PublicationStates } from './finding.ts';
import { servedEntities } from './served-entities.ts';

/** Attributes with a single value that only matches itself: page attributes can be lists, and `de` matches `de-AT`. */
const single: ReadonlySet<string> = new Set(
  visitorAttributes.filter((attribute) => attribute !== 'language' && attribute !== 'referrer_host'),
);

/** Finds audiences that require one attribute to have two values at once. */
export function contradictoryAudiences({ next }: PublicationStates): readonly Finding[] {
  const documents = referableDocumentsOf(next);
  return servedEntities(next).flatMap(({ owner, name, subject, path, ...entity }) => {
    const audience = audienceOf(entity, documents);
    return (audience === undefined ? [] : contradictions(audience)).map((attribute) => ({
      code: 'contradictory_audience' as const,
      ...owner,
      path: `${path}.audience`,
      message: `${subject} can match nobody: its audience requires two values of ${attribute} at once`,
      parameters: { name, attribute },
    }));
  });
}

/** The attributes without a possible value, among the conditions that the whole audience depends on. */
function contradictions(audience: Audience): readonly string[] {
  const allowed = new Map<string, ReadonlySet<string>>();
  for (const condition of neededBy(audience)) {
    const values = valuesOf(condition);
    if (values === undefined || !single.has(condition.attribute)) continue;
    const known = allowed.get(condition.attribute);
    allowed.set(
      condition.attribute,
      known === undefined ? values : new Set([...values].filter((value) => known.has(value))),
    );
  }
  return [...allowed].filter(([, values]) => values.size === 0).map(([attribute]) => attribute);
}

/** The conditions that all have to match. */
function neededBy(audience: Audience): readonly AudienceCondition[] {
  if ('all' in audience) return audience.all.flatMap(neededBy);
  if ('any' in audience) {
    const [only, ...others] = audience.any;
    return only !== undefined && others.length === 0 ? neededBy(only) : [];
  }
  return 'not' in audience ? [] : [audience];
}

function valuesOf({ operator, value }: AudienceCondition): ReadonlySet<string> | undefined {
  if (operator === 'equals') return new Set([String(value).toLowerCase()]);
  if (operator === 'in' && Array.isArray(value))
    return new Set(value.map((each) => String(each).toLowerCase()));
  return undefined;
}
