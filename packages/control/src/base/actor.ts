/**
 * Who performs an action: a user, the operator (anyone who can open the operator's socket), or the system (Pixel itself, acting on a
 * schedule).
 */
export type Actor =
  | { readonly kind: 'user'; readonly userId: string; readonly email: string }
  | { readonly kind: 'operator' }
  | { readonly kind: 'system' };

/** Returns an actor's name in the audit log. */
export function actorName(actor: Actor): string {
  return actor.kind === 'user' ? actor.email : actor.kind;
}
