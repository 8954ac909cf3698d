import { type Dimension, type DimensionColumn, dimensionColumns } from '@pixel/store/events';
import { ControlError } from '../../base/control-error.ts';

const columns: ReadonlySet<string> = new Set(dimensionColumns);
/** Whether a visitor was in an earlier phase of the experiment: yes or no. */
const earlierPhase = 'earlierPhase';
const attributePrefix = 'attribute:';
const maxAttributeLength = 200;

/**
 * Parses a dimension's name: a column, `earlierPhase`, or `attribute:` and an attribute's name. Throws `invalid_request` for any other
 * name.
 */
export function parseDimension(name: string): Dimension {
  if (columns.has(name)) return { column: name as DimensionColumn };
  if (name === earlierPhase) return { phases: 'earlier' };
  const attribute = name.startsWith(attributePrefix) ? name.slice(attributePrefix.length) : '';
  if (attribute !== '' && attribute.length <= maxAttributeLength && !/\p{Cc}/u.test(attribute))
    return { attribute };
  const known = [...dimensionColumns, earlierPhase].join(', ');
  throw new ControlError(
    'invalid_request',
    `Results cannot be broken down by "${name}"; use ${known} or attribute:NAME`,
    { parameters: { name, known } },
  );
}
