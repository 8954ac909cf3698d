import type { Person } from './person.ts';

/** A refused login. The message tells the person in one or two sentences what to do. */
export class LoginRefusal extends Error {
  override readonly name = 'LoginRefusal';
  /** 400 if something went wrong, 403 if this person isn't admitted, 503 if the provider isn't available. */
  readonly status: 400 | 403 | 503;
  /** The problem, for the log, without secrets. */
  readonly reason: string;
  /** Why the invitation was refused, which has a page of its own; undefined for other refusals. */
  readonly invitation: 'of another address' | 'over' | undefined;
  /** The person, if a provider has authenticated them. */
  readonly person: (Pick<Person, 'issuer' | 'subject'> & { readonly email?: string }) | undefined;

  constructor(
    status: LoginRefusal['status'],
    message: string,
    more: {
      readonly reason: string;
      readonly person?: LoginRefusal['person'];
      readonly invitation?: LoginRefusal['invitation'];
      readonly cause?: unknown;
    },
  ) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause });
    this.status = status;
    this.reason = more.reason;
    this.person = more.person;
    this.invitation = more.invitation;
  }
}
