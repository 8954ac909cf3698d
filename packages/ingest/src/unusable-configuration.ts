/** What the store holds under a key is no snapshot that this version can read; asking again would not help. */
export class UnreadableConfiguration extends Error {
  override readonly name = 'UnreadableConfiguration';

  constructor(key: string, options?: ErrorOptions) {
    super(`The configuration ${key} cannot be used`, options);
  }
}

/** A project's live configuration cannot be used now, and it is worth asking again: it may be about to be replaced. */
export class AwaitedConfiguration extends Error {
  override readonly name = 'AwaitedConfiguration';

  constructor(key: string, options?: ErrorOptions) {
    super(`The configuration ${key} cannot be used; events wait for one that can`, options);
  }
}
