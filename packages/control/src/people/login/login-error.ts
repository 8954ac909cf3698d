import type { ErrorParameters } from '../../base/control-error.ts';
import type { Person } from './person.ts';

/** Why a login was rejected, for clients with their own texts. */
export type LoginErrorCode =
  | 'not_started'
  | 'provider_unreachable'
  | 'provider_failed'
  | 'client_rejected'
  | 'sign_in_expired'
  | 'response_invalid'
  | 'provider_refused'
  | 'identity_missing'
  | 'email_missing'
  | 'email_unverified'
  | 'domain_not_allowed'
  | 'not_invited'
  | 'other_address'
  | 'invitation_ended';

/** A rejected login. The message tells the person in one or two sentences what to do. */
export class LoginError extends Error {
  override readonly name = 'LoginError';
  /** 400 if something went wrong, 403 if this person isn't admitted, 503 if the provider isn't available. */
  readonly status: 400 | 403 | 503;
  readonly code: LoginErrorCode;
  /** Parameters of the message. */
  readonly parameters: ErrorParameters;
  /** The problem, for the log, without secrets. */
  readonly reason: string;
  /** The person, if a provider has authenticated them. */
  readonly person: (Pick<Person, 'issuer' | 'subject'> & { readonly email?: string }) | undefined;

  constructor(
    status: LoginError['status'],
    message: string,
    options: {
      readonly code: LoginErrorCode;
      readonly parameters?: ErrorParameters;
      readonly reason: string;
      readonly person?: LoginError['person'];
      readonly cause?: unknown;
    },
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.status = status;
    this.code = options.code;
    this.parameters = options.parameters ?? {};
    this.reason = options.reason;
    this.person = options.person;
  }
}
