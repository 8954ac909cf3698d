export interface LoginSettings {
  /** URL of the control plane, without a trailing slash; undefined if it is only reachable on this machine. */
  readonly controlUrl: string | undefined;
  /** URL of the control plane on this machine, used in login links for the owner. */
  readonly localUrl: string;
  /** Shell command that creates a login link for the owner. */
  readonly linkCommand: string;
  /** The identity provider; without one, the owner logs in with single-use links. */
  readonly provider: ProviderSettings | undefined;
  /** Whether the peer at an IP address is a proxy whose `X-Forwarded-For` header can be trusted. */
  readonly isTrustedProxy: (address: string) => boolean;
}

/** Settings of an OpenID Connect provider. */
export interface ProviderSettings {
  /** The issuer's URL, for discovery; `http:` is only allowed on this machine. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Name on the login button. */
  readonly name: string;
  /** Email domains that may log in, in lower case; all if empty. */
  readonly allowedDomains: readonly string[];
}
