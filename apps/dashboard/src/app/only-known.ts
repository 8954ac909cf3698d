type Search = Readonly<Record<string, unknown>>;

/**
 * Wraps a search parser so that every parameter it drops is set to undefined: the router merges the parsed search over the raw one, so
 * unknown or invalid parameters would otherwise reach the page.
 */
export function onlyKnown<Known extends object>(read: (search: Search) => Known): (search: Search) => Known {
  return (search) => {
    const hidden = Object.fromEntries(Object.keys(search).map((name) => [name, undefined]));
    return Object.assign(hidden, read(search));
  };
}
