import { composedText } from '../composed-text.ts';

/**
 * Spells a text so that two which differ in case alone, or in how their accents are encoded, become the same. Upper case comes
 * last, since it is where `ß` and `SS`, and both lower-case sigmas, meet.
 */
export function foldText(text: string): string {
  return isAscii(text) ? text.toUpperCase() : composedText(text.toLowerCase().toUpperCase());
}

function isAscii(text: string): boolean {
  return !/[\u0080-\uffff]/.test(text);
}
