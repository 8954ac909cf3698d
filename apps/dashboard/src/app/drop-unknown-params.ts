type Search = Readonly<Record<string, unknown>>;

/**
 * Wraps a search-parameter parser so that the parameters it drops become undefined. The router merges the parsed parameters into the raw
 * ones, so unknown or invalid parameters would otherwise reach the page.
 */
export function dropUnknownParams<Parsed extends object>(
  parse: (search: Search) => Parsed,
): (search: Search) => Parsed {
  return (search) => {
    const cleared = Object.fromEntries(Object.keys(search).map((name) => [name, undefined]));
    return Object.assign(cleared, parse(search));
  };
}
