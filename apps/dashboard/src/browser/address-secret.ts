/** Returns the secret of the address, which no server is sent with it. */
export function readAddressSecret(): string {
  return location.hash.slice(1);
}

/** Calls the listener when the secret of the address is another one, until the returned function is called. */
export function listenForAddressSecret(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}
