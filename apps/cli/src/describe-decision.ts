import type { Decision } from '@pixel/control/client';

const words: Readonly<Record<Decision['decision'], (variantKey: string) => string>> = {
  shipped: (variantKey) => `${variantKey} was shipped`,
  not_shipped: () => 'the control stays',
  iterate: () => 'it will be tested again in another form',
  invalid: () => 'the test could not answer its question',
};

/** Describes the recorded decision. */
export function describeDecision(
  experimentKey: string,
  { phase, decision, variantKey, revision }: Decision,
): string {
  const done = revision === 1 ? 'Recorded' : `Edited, now at revision ${revision}`;
  return `${done}: experiment ${experimentKey}, phase ${phase}: ${words[decision](variantKey ?? '')}.\n`;
}
