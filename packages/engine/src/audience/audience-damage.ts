import { type AudienceOperator, audienceOperators, maxAudienceDepth } from '@pixel/protocol';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Returns the path of the first part of a stored audience that can't be evaluated, such as `.all.1.operator` (empty for the audience
 * itself), or undefined if there is none. Attribute names and values were validated when the audience was saved.
 */
export function audienceDamage(audience: unknown): string | undefined {
  return partDamage(audience, 1);
}

function partDamage(part: unknown, depth: number): string | undefined {
  if (typeof part !== 'object' || part === null || Array.isArray(part) || depth > maxAudienceDepth) return '';
  if ('all' in part) return within('.all', listDamage(part.all, depth));
  if ('any' in part) return within('.any', listDamage(part.any, depth));
  if ('not' in part) return within('.not', partDamage(part.not, depth + 1));
  return conditionDamage(part as Fields);
}

/** An empty list would match everyone or no one, which can't be intended. */
function listDamage(parts: unknown, depth: number): string | undefined {
  if (!Array.isArray(parts) || parts.length === 0) return '';
  for (let index = 0; index < parts.length; index++) {
    const path = partDamage(parts[index], depth + 1);
    if (path !== undefined) return `.${index}${path}`;
  }
  return undefined;
}

function conditionDamage({ attribute, operator, value }: Fields): string | undefined {
  if (typeof attribute !== 'string') return '.attribute';
  const known = audienceOperators.find((name) => name === operator);
  if (known === undefined) return '.operator';
  return isComparable(known, value) ? undefined : '.value';
}

function isComparable(operator: AudienceOperator, value: unknown): boolean {
  switch (operator) {
    case 'equals':
      return isScalar(value);
    case 'in':
      return Array.isArray(value) && value.length > 0 && value.every(isScalar);
    case 'contains':
    case 'starts_with':
    case 'regex':
      return typeof value === 'string' && value !== '';
    case 'greater':
    case 'less':
      return typeof value === 'number';
    case 'exists':
      return value === undefined || typeof value === 'boolean';
  }
}

function isScalar(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

function within(step: string, path: string | undefined): string | undefined {
  return path === undefined ? undefined : step + path;
}
