type Search = Readonly<Record<string, unknown>>;

/**
 * Returns what reads an address by `read`, and hides the rest: the router lays what was read over the whole address, so that what `read`
 * left out, since it is not known or not valid, would reach the page all the same.
 */
export function onlyKnown<Known extends object>(read: (given: Search) => Known): (given: Search) => Known {
  return (given) => {
    const hidden = Object.fromEntries(Object.keys(given).map((name) => [name, undefined]));
    return Object.assign(hidden, read(given));
  };
}
