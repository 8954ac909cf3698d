type Search = Readonly<Record<string, unknown>>;

/**
 * Wraps a search parser and sets every parameter that it drops to undefined. The router merges the parsed search over the raw one, so
 * unknown or invalid parameters would otherwise reach the page.
 */
export function onlyKnown<Known extends object>(read: (search: Search) => Known): (search: Search) => Known {
  return (search) => {
    const hidden = Object.fromEntries(Object.keys(search).map((name) => [name, undefined]));
    return Object.assign(hidden, read(search));
  };
}
