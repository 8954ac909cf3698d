/** Whom an identity provider has vouched for. */
export interface Person {
  readonly issuer: string;
  readonly subject: string;
  /** Verified by the provider. */
  readonly email: string;
  readonly name: string;
}
