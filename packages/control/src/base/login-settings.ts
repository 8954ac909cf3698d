/** How and where people log in. */
export interface LoginSettings {
  /** Address of the control plane, without a trailing slash; undefined if it is only reachable on this machine. */
  readonly controlUrl: string | undefined;
  /** Its address on this machine, used in login links for the owner. */
  readonly localUrl: string;
  /** Shell command that creates a login link for the owner. */
  readonly linkCommand: string;
  /** Without a provider, the owner logs in by single-use links. */
  readonly provider: ProviderSettings | undefined;
  /** Whether a peer is a proxy whose forwarded client address can be trusted. */
  readonly isTrustedProxy: (address: string) => boolean;
}

/** Settings of an OpenID Connect provider. */
export interface ProviderSettings {
  /** The issuer, for discovery; `http:` only for one on this machine. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Name on the login button. */
  readonly name: string;
  /** Allowed domains of e-mail addresses, in lower case; empty allows all. */
  readonly allowedDomains: readonly string[];
}
