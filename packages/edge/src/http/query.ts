/** The query parameters of a request, with the same values as `URLSearchParams`. */
export interface Query {
  /** Returns the first value of a parameter, or undefined. */
  get(name: string): string | undefined;
  /** Returns the value of a parameter that occurs exactly once, otherwise undefined. */
  single(name: string): string | undefined;
  /** Returns the first value of a parameter, still encoded for {@link decodeValue}, or undefined. */
  encoded(name: string): string | undefined;
}

/** Parses a query as sent, without its question mark. Decodes values on access, since most are never read. */
export function parseQuery(text: string): Query {
  const pairs = splitPairs(text);
  return pairs === undefined ? parseWithUrlSearchParams(text) : new SplitQuery(pairs);
}

class SplitQuery implements Query {
  private readonly pairs: readonly string[];

  constructor(pairs: readonly string[]) {
    this.pairs = pairs;
  }

  get(name: string): string | undefined {
    const value = this.encoded(name);
    return value === undefined ? undefined : decodeValue(value);
  }

  encoded(name: string): string | undefined {
    const index = indexOfName(this.pairs, name, 0);
    return index === -1 ? undefined : this.pairs[index + 1];
  }

  single(name: string): string | undefined {
    const index = indexOfName(this.pairs, name, 0);
    return index === -1 || indexOfName(this.pairs, name, index + 2) !== -1
      ? undefined
      : decodeValue(this.pairs[index + 1] ?? '');
  }
}

/** Returns alternating names and values as sent, or undefined if a name is encoded and so can't be compared directly. */
function splitPairs(text: string): readonly string[] | undefined {
  const pairs: string[] = [];
  for (let index = 0; index < text.length; ) {
    const ampersand = text.indexOf('&', index);
    const end = ampersand === -1 ? text.length : ampersand;
    const equals = text.indexOf('=', index);
    const nameEnd = equals === -1 || equals > end ? end : equals;
    if (end > index) {
      const name = text.slice(index, nameEnd);
      if (name.includes('%') || name.includes('+')) return undefined;
      pairs.push(name, text.slice(nameEnd + 1, end));
    }
    index = end + 1;
  }
  return pairs;
}

function indexOfName(pairs: readonly string[], name: string, from: number): number {
  for (let index = from; index < pairs.length; index += 2) if (pairs[index] === name) return index;
  return -1;
}

const escaped = /[%+]/;

/** Decodes a query value like `URLSearchParams`. */
export function decodeValue(value: string): string {
  if (!escaped.test(value)) return value;
  try {
    return decodeURIComponent(value.includes('+') ? value.replaceAll('+', ' ') : value);
  } catch {
    // `URLSearchParams` also decodes broken escapes, if oddly.
    return new URLSearchParams(`v=${value}`).get('v') ?? '';
  }
}

function parseWithUrlSearchParams(text: string): Query {
  const parameters = new URLSearchParams(text);
  return {
    get: (name) => parameters.get(name) ?? undefined,
    encoded(name) {
      const value = parameters.get(name);
      return value === null ? undefined : encodeURIComponent(value);
    },
    single(name) {
      const all = parameters.getAll(name);
      return all.length === 1 ? all[0] : undefined;
    },
  };
}
