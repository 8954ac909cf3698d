import {
  type AudienceOperator,
  devices,
  maxAudienceListLength,
  maxAudienceTextLength,
  type VisitorAttribute,
} from './audience.ts';
import { isVisitorAttribute } from './audience-attribute.ts';
import { countryProblem } from './country-problem.ts';
import { languageProblem } from './language-problem.ts';
import { slashedRegexProblem } from './slashed-regex-problem.ts';

interface UncheckedCondition {
  readonly attribute: string;
  readonly operator: AudienceOperator;
  readonly value: unknown;
}

/** A problem with a condition's value or operator. The path is relative to the condition. */
interface ValueProblem {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** Returns the problem of a condition's operator or, if it has none, those of its value. */
export function audienceValueProblems(condition: UncheckedCondition): readonly ValueProblem[] {
  const { attribute, operator, value } = condition;
  const problem = operatorProblem(attribute, operator);
  if (problem !== undefined) return [{ path: ['operator'], message: problem }];
  if (operator === 'in') return listProblems(attribute, value);
  const message = singleProblem(condition);
  return message === undefined ? [] : [{ path: ['value'], message }];
}

function listProblems(attribute: string, value: unknown): readonly ValueProblem[] {
  const listProblem = (message: string) => [{ path: ['value'], message }];
  if (value === undefined) return listProblem('is missing; operator in needs a list');
  if (!Array.isArray(value)) return listProblem('must be a list');
  if (value.length === 0) return listProblem('must have at least 1 entry');
  if (value.length > maxAudienceListLength)
    return listProblem(`must have at most ${maxAudienceListLength} entries`);
  return value.flatMap((entry: unknown, index) => {
    const message = equalityProblem(attribute, entry);
    return message === undefined ? [] : [{ path: ['value', index], message }];
  });
}

function singleProblem({ attribute, operator, value }: UncheckedCondition): string | undefined {
  if (operator === 'exists')
    return value === undefined || typeof value === 'boolean' ? undefined : 'must be true or false';
  if (value === undefined) return `is required by ${operator}`;
  switch (operator) {
    case 'equals':
      return equalityProblem(attribute, value);
    case 'greater':
    case 'less':
      return isNumber(value) ? undefined : 'must be a number';
    default:
      if (typeof value !== 'string') return 'must be text';
      if (value === '') return 'must not be empty';
      return substringProblem(attribute, operator, value) ?? textProblem(value);
  }
}

/** Returns why an attribute can never contain, start with or match a string, or undefined. */
function substringProblem(attribute: string, operator: AudienceOperator, value: string): string | undefined {
  if (operator === 'regex') return slashedRegexProblem(value);
  if (attribute === 'referrer_host' && nonHostCharacter.test(value))
    return 'must be part of a host name, such as google';
  if (attribute !== 'device') return undefined;
  const part = value.toLowerCase();
  if (operator === 'starts_with')
    return devices.some((device) => device.startsWith(part))
      ? undefined
      : `must be the start of one of ${devices.join(', ')}`;
  return devices.some((device) => device.includes(part))
    ? undefined
    : `must be part of one of ${devices.join(', ')}`;
}

/** Matches a character that occurs in URLs but not in hosts. */
const nonHostCharacter = /[\s/:?#@]/;

/** Returns why an attribute can never equal a value, or undefined. */
function equalityProblem(attribute: string, value: unknown): string | undefined {
  if (isVisitorAttribute(attribute)) {
    const problem = knownValueProblem(attribute, value);
    if (problem !== undefined) return problem;
  }
  if (typeof value === 'string') return textProblem(value);
  return typeof value === 'boolean' || isNumber(value) ? undefined : 'must be text, a number, true or false';
}

/** Returns why an attribute that the edge determines can never have a value, or undefined. */
function knownValueProblem(attribute: VisitorAttribute, value: unknown): string | undefined {
  if (attribute === 'returning') return typeof value === 'boolean' ? undefined : 'must be true or false';
  if (attribute.startsWith('utm_')) return undefined;
  if (typeof value !== 'string') return 'must be text';
  switch (attribute) {
    case 'device':
      return devices.some((device) => device === value.toLowerCase())
        ? undefined
        : `must be one of ${devices.join(', ')}`;
    case 'country':
      return countryProblem(value);
    case 'language':
      return languageProblem(value);
    case 'referrer_host':
      return value === '' || nonHostCharacter.test(value) ? 'must be a host such as google.com' : undefined;
    default:
      return softwareProblem(attribute, value);
  }
}

/** Canonical names of browsers and operating systems, by common other names. */
const softwareAliases: ReadonlyMap<string, string> = new Map(
  Object.entries({
    google_chrome: 'chrome',
    chromium: 'chrome',
    mobile_safari: 'safari',
    microsoft_edge: 'edge',
    msedge: 'edge',
    opera_mini: 'opera',
    samsung: 'samsung_internet',
    ie: 'internet_explorer',
    msie: 'internet_explorer',
    mac: 'macos',
    mac_os: 'macos',
    mac_os_x: 'macos',
    osx: 'macos',
    os_x: 'macos',
    ipados: 'ios',
    iphone: 'ios',
    win: 'windows',
    chrome_os: 'chromeos',
    chromium_os: 'chromeos',
    ubuntu: 'linux',
  }),
);

function softwareProblem(attribute: VisitorAttribute, value: string): string | undefined {
  const name = value.toLowerCase().replace(/[ -]/g, '_');
  const canonicalName = softwareAliases.get(name);
  if (canonicalName !== undefined) return `must be ${canonicalName}, not ${JSON.stringify(value)}`;
  return /^[a-z0-9_]+$/i.test(value)
    ? undefined
    : `must be a name such as ${attribute === 'os' ? 'macos' : 'samsung_internet'}`;
}

/** Returns why an operator can never match an attribute, or undefined. */
function operatorProblem(attribute: string, operator: AudienceOperator): string | undefined {
  if (!isVisitorAttribute(attribute) || attribute.startsWith('utm_')) return undefined;
  if (attribute === 'returning')
    return operator === 'equals' || operator === 'in' || operator === 'exists'
      ? undefined
      : 'must be equals, in or exists: returning is true or false';
  return operator === 'greater' || operator === 'less'
    ? `must not be ${operator}: ${attribute} is not a number`
    : undefined;
}

function textProblem(text: string): string | undefined {
  if (/[\0\p{Cs}]/u.test(text)) return 'must not contain NUL or lone surrogates';
  return text.length > maxAudienceTextLength
    ? `must have at most ${maxAudienceTextLength} characters`
    : undefined;
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}
