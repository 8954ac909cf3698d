import type { Person } from './person.ts';

/** Somebody is not let in. The message is for that person: a sentence, or two, of what to do. */
export class LoginRefusal extends Error {
  override readonly name = 'LoginRefusal';
  /** 400 where something went wrong, 403 where this person is not let in, 503 where nobody can be asked. */
  readonly status: 400 | 403 | 503;
  /** For the log: what was wrong, without secrets. */
  readonly reason: string;
  /** Whether the invitation is what was refused, which has a page of its own. */
  readonly invitation: 'of another address' | 'over' | undefined;
  /** Who it is, where a provider has vouched for that. */
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
