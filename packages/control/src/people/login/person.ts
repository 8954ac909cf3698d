/** A person authenticated by an identity provider. */
export interface Person {
  readonly issuer: string;
  readonly subject: string;
  /** Verified by the provider. */
  readonly email: string;
  readonly name: string;
}
