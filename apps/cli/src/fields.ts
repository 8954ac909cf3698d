import { paintState } from './paint-state.ts';
import type { Style } from './style.ts';

/** Formats labeled values, one per line. */
export function formatFields(
  fields: readonly (readonly [label: string, value: string])[],
  style: Style,
): string {
  const width = Math.max(...fields.map(([label]) => label.length));
  return fields
    .map(([label, value]) => {
      const text = label === 'status' ? paintState(value, style) : value;
      return `${style('bold', label.padEnd(width))}  ${text}\n`;
    })
    .join('');
}
