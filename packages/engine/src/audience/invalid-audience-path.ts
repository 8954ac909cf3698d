import { type AudienceOperator, audienceOperators, maxAudienceDepth } from '@pixel/protocol';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Returns the path of the first invalid part of a stored audience, such as `.all.1.operator`, or undefined if the audience is valid. An
 * empty path means that the audience itself is invalid. Checks the structure, the operators and the types of values, but not whether
 * attributes of these names exist.
 */
export function invalidAudiencePath(audience: unknown): string | undefined {
  return invalidNodePath(audience, 1);
}

function invalidNodePath(node: unknown, depth: number): string | undefined {
  if (typeof node !== 'object' || node === null || Array.isArray(node) || depth > maxAudienceDepth) return '';
  if ('all' in node) return prefixPath('.all', invalidListPath(node.all, depth));
  if ('any' in node) return prefixPath('.any', invalidListPath(node.any, depth));
  if ('not' in node) return prefixPath('.not', invalidNodePath(node.not, depth + 1));
  return invalidConditionPath(node as Fields);
}

/** An empty list would match everyone or no one, which can't be intended. */
function invalidListPath(nodes: unknown, depth: number): string | undefined {
  if (!Array.isArray(nodes) || nodes.length === 0) return '';
  for (let index = 0; index < nodes.length; index++) {
    const path = invalidNodePath(nodes[index], depth + 1);
    if (path !== undefined) return `.${index}${path}`;
  }
  return undefined;
}

function invalidConditionPath({ attribute, operator, value }: Fields): string | undefined {
  if (typeof attribute !== 'string') return '.attribute';
  const knownOperator = audienceOperators.find((name) => name === operator);
  if (knownOperator === undefined) return '.operator';
  return isValidOperand(knownOperator, value) ? undefined : '.value';
}

function isValidOperand(operator: AudienceOperator, value: unknown): boolean {
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

function prefixPath(step: string, path: string | undefined): string | undefined {
  return path === undefined ? undefined : step + path;
}
