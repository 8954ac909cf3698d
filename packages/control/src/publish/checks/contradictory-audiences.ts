import { type Audience, type AudienceCondition, visitorAttributes } from '@pixel/protocol';
import { resolveAudience } from '../compile/compile-experiment.ts';
import { documentsByKey } from '../compile/compile-snapshot.ts';
import type { Finding, PublicationStates } from './finding.ts';
import { servedEntities } from './served-entities.ts';

/**
 * Attributes whose values match only themselves: a visitor attribute has a single value, except that language `de` also matches `de-AT` and
 * a referrer host also matches its subdomains.
 */
const singleValued: ReadonlySet<string> = new Set(
  visitorAttributes.filter((attribute) => attribute !== 'language' && attribute !== 'referrer_host'),
);

/** Finds audiences that require one attribute to have two different values at once. */
export function contradictoryAudiences({ next }: PublicationStates): readonly Finding[] {
  const documents = documentsByKey(next);
  return servedEntities(next).flatMap(({ owner, name, subject, path, ...entity }) => {
    const audience = resolveAudience(entity, documents);
    return (audience === undefined ? [] : contradictoryAttributes(audience)).map((attribute) => ({
      code: 'contradictory_audience' as const,
      ...owner,
      path: `${path}.audience`,
      message: `${subject} can match nobody: its audience requires two values of ${attribute} at once`,
      parameters: { name, attribute },
    }));
  });
}

/** Returns the attributes for which the audience's required conditions leave no possible value. */
function contradictoryAttributes(audience: Audience): readonly string[] {
  const allowed = new Map<string, ReadonlySet<string>>();
  for (const condition of requiredConditions(audience)) {
    const values = allowedValuesOf(condition);
    if (values === undefined || !singleValued.has(condition.attribute)) continue;
    const known = allowed.get(condition.attribute);
    allowed.set(
      condition.attribute,
      known === undefined ? values : new Set([...values].filter((value) => known.has(value))),
    );
  }
  return [...allowed].filter(([, values]) => values.size === 0).map(([attribute]) => attribute);
}

/** Returns the conditions that must all match for the audience to match. */
function requiredConditions(audience: Audience): readonly AudienceCondition[] {
  if ('all' in audience) return audience.all.flatMap(requiredConditions);
  if ('any' in audience) {
    const [only, ...others] = audience.any;
    return only !== undefined && others.length === 0 ? requiredConditions(only) : [];
  }
  return 'not' in audience ? [] : [audience];
}

function allowedValuesOf({ operator, value }: AudienceCondition): ReadonlySet<string> | undefined {
  if (operator === 'equals') return new Set([String(value).toLowerCase()]);
  if (operator === 'in' && Array.isArray(value))
    return new Set(value.map((each) => String(each).toLowerCase()));
  return undefined;
}
