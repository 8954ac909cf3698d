import { ControlError } from '../control-error.ts';

/**
 * Throws `conflict`, which shows what is there now, unless an edit was made from that. `what` begins a sentence.
 */
export function checkRevision(
  what: string,
  { sent, now }: { readonly sent: number; readonly now: number },
  current: object,
): void {
  if (sent === now) return;
  throw new ControlError(
    'conflict',
    `${what} was changed since it was read (revision ${sent}, now ${now}); nothing was changed`,
    { current },
  );
}
