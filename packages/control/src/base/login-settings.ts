/** How people log in, and where. */
export interface LoginSettings {
  /** Where people reach the control plane, without a slash at its end; undefined where that is this machine only. */
  readonly controlUrl: string | undefined;
  /** Where it is reached on this machine: links for the owner lead there. */
  readonly localUrl: string;
  /** The command that makes a link for the owner, as a shell takes it. */
  readonly linkCommand: string;
  /** Without one, the owner logs in by links that work once. */
  readonly provider: ProviderSettings | undefined;
  /** Says whether a peer is a proxy whose word about the client is to be believed. */
  readonly isTrustedProxy: (address: string) => boolean;
}

/** An OpenID Connect provider, as its operator describes it. */
export interface ProviderSettings {
  /** Its issuer, from which all else is discovered; `http:` for one on this machine only. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** What the button calls it. */
  readonly name: string;
  /** Domains of e-mail addresses that are let in, in lower case; none: all. */
  readonly allowedDomains: readonly string[];
}
