import { InvalidArgumentError } from 'commander';

/** Visitors with one value of an attribute. */
export interface ExcludedVisitors {
  readonly attribute: string;
  readonly value: string | boolean;
}

/** Parses `browser:firefox` or `visitorType:new`, named as in audiences; the value may contain colons. */
export function parseExcludedVisitors(text: string): ExcludedVisitors {
  const at = text.indexOf(':');
  const [dimension, value] = [text.slice(0, Math.max(at, 0)), text.slice(at + 1)];
  if (dimension === '' || value === '')
    throw new InvalidArgumentError('It must be an attribute and a value, such as browser:firefox.');
  if (dimension !== 'visitorType') return { attribute: dimension, value };
  if (value !== 'new' && value !== 'returning')
    throw new InvalidArgumentError('visitorType must be new or returning.');
  return { attribute: 'returning', value: value === 'returning' };
}
