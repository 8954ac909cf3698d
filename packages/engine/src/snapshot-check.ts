/** Returns the path of the first invalid part (empty for the value itself), or undefined if the value is valid. */
export type Check = (value: unknown) => string | undefined;

export const string: Check = (value) => (typeof value === 'string' ? undefined : '');
/** A finite number. */
export const number: Check = (value) => (Number.isFinite(value) ? undefined : '');
/** An integer of at least 1. */
export const positiveInteger: Check = (value) =>
  Number.isInteger(value) && Number(value) >= 1 ? undefined : '';
/** A number from 0 to 1. */
export const fraction: Check = (value) =>
  typeof value === 'number' && value >= 0 && value <= 1 ? undefined : '';
export const boolean: Check = (value) => (typeof value === 'boolean' ? undefined : '');
const isoTimePattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
/** ISO 8601 with milliseconds, in UTC. */
export const isoTime: Check = (value) =>
  typeof value === 'string' && isoTimePattern.test(value) && !Number.isNaN(Date.parse(value))
    ? undefined
    : '';

/** One of the given words. */
export function oneOf(...values: readonly string[]): Check {
  return (value) => (values.includes(String(value)) ? undefined : '');
}

/** An optional value. */
export function optional(check: Check): Check {
  return (value) => (value === undefined ? undefined : check(value));
}

/** A list whose items all pass one check. */
export function listOf(check: Check): Check {
  return (value) => {
    if (!Array.isArray(value)) return '';
    for (let index = 0; index < value.length; index++) {
      const path = check(value[index]);
      if (path !== undefined) return `.${index}${path}`;
    }
    return undefined;
  };
}

/** An object with these fields; others are allowed. */
export function objectOf(fields: Readonly<Record<string, Check>>): Check {
  const checks = Object.entries(fields);
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return '';
    for (const [name, check] of checks) {
      const path = check((value as Readonly<Record<string, unknown>>)[name]);
      if (path !== undefined) return `.${name}${path}`;
    }
    return undefined;
  };
}

export const strings = listOf(string);

const urlRuleList = listOf(objectOf({ kind: string, value: string }));
/** Include and exclude lists of URL rules. Their kinds are checked when they are compiled. */
export const urlRules = objectOf({ include: urlRuleList, exclude: urlRuleList });
