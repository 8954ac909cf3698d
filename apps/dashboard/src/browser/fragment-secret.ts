/** Returns the secret in the URL's fragment, which browsers never send to a server. */
export function readFragmentSecret(): string {
  return location.hash.slice(1);
}

/** Calls the listener whenever the URL's secret changes, until the returned function is called. */
export function listenForFragmentSecret(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}
