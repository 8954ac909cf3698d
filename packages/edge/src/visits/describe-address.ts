import { parseParameters } from '@pixel/engine';

const maxLength = 1_024;
/** A longer parameter name is more likely a value. */
const maxNameLength = 64;

/**
 * Returns a page's URL (without a fragment) with the names of its parameters, and with the values of the `named` ones, truncated to 1,024
 * characters.
 */
export function describeAddress(address: string, named: ReadonlySet<string>): string {
  const queryStart = address.indexOf('?');
  if (queryStart === -1) return address.slice(0, maxLength);
  const parameters = address
    .slice(queryStart + 1)
    .split('&')
    .flatMap((parameter) => describeParameter(parameter, named));
  const path = address.slice(0, queryStart);
  return (parameters.length === 0 ? path : `${path}?${parameters.join('&')}`).slice(0, maxLength);
}

function describeParameter(parameter: string, named: ReadonlySet<string>): readonly string[] {
  const equals = parameter.indexOf('=');
  const name = equals === -1 ? parameter : parameter.slice(0, equals);
  if (named.size > 0 && named.has(decodeName(name))) return [parameter];
  if (name.length > maxNameLength) return [];
  return [equals === -1 ? name : `${name}=`];
}

function decodeName(name: string): string {
  return parseParameters(name).keys().next().value ?? '';
}
