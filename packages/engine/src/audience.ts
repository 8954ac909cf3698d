import type { Audience } from '@pixel/protocol';
import { prepareCondition } from './audience/prepare-condition.ts';
import type { Attributes } from './visit.ts';

/** Whether a visitor with these attributes is in an audience. */
export type AudienceMatcher = (attributes: Attributes) => boolean;

/** Prepares an audience as a function of a visitor's attributes. Throws a plain `Error` for an unknown operator. */
export function prepareAudience(audience: Audience): AudienceMatcher {
  if ('all' in audience) {
    const parts = audience.all.map(prepareAudience);
    return (attributes) => parts.every((matches) => matches(attributes));
  }
  if ('any' in audience) {
    const parts = audience.any.map(prepareAudience);
    return (attributes) => parts.some((matches) => matches(attributes));
  }
  if ('not' in audience) {
    const matches = prepareAudience(audience.not);
    return (attributes) => !matches(attributes);
  }
  return prepareCondition(audience);
}
