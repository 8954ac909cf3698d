/** Who does something. The operator is whoever can open the operator's socket; the system is what Pixel does by itself at its time. */
export type Actor =
  | { readonly kind: 'user'; readonly userId: string; readonly email: string }
  | { readonly kind: 'operator' }
  | { readonly kind: 'system' };

/** How histories call an actor. */
export function nameOf(actor: Actor): string {
  return actor.kind === 'user' ? actor.email : actor.kind;
}
