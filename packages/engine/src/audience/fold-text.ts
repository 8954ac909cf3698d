import { composeText } from '../compose-text.ts';

/**
 * Folds a string so that strings that differ only in case or in the encoding of accents become equal. Converts to upper case last, because
 * that unifies `ß` with `SS` and both lower-case sigmas.
 */
export function foldText(text: string): string {
  return isAscii(text) ? text.toUpperCase() : composeText(text.toLowerCase().toUpperCase());
}

function isAscii(text: string): boolean {
  return !/[\u0080-\uffff]/.test(text);
}
