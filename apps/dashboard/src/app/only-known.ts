type Search = Readonly<Record<string, unknown>>;

/**
 * Wraps a search parser so that every parameter it drops is set to undefined: the router merges the parsed search over the raw one, so
 * unknown or invalid parameters would otherwise reach the page.
 */
export function onlyKnown<Known extends object>(read: (given: Search) => Known): (given: Search) => Known {
  return (given) => {
    const hidden = Object.fromEntries(Object.keys(given).map((name) => [name, undefined]));
    return Object.assign(hidden, read(given));
  };
}
