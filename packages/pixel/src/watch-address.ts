/**
 * Calls `onMove` in a later task whenever the address may have changed without a page load (routers push and replace it), until the signal
 * aborts.
 */
export function watchAddress(onMove: () => void, signal: AbortSignal): void {
  const soon = () => setTimeout(() => signal.aborted || onMove());
  const navigation: unknown = Reflect.get(window, 'navigation');
  // If the API is missing, this may be an element with that id.
  if (navigation instanceof EventTarget && 'currentEntry' in navigation)
    navigation.addEventListener('currententrychange', soon, { signal });
  else {
    for (const name of ['pushState', 'replaceState'] as const) {
      // An own property would shadow the prototype's for anyone who wraps that later.
      const owner = Object.hasOwn(history, name) ? history : History.prototype;
      const before = owner[name];
      owner[name] = function (this: History, ...args) {
        const result = before.apply(this, args);
        soon();
        return result;
      };
    }
    for (const type of ['popstate', 'hashchange']) addEventListener(type, soon, { signal });
  }
}
