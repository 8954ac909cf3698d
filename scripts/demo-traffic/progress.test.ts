import { expect, it } from 'vitest';
import { createProgress } from './progress.mjs';

function run(isTTY: boolean): string {
  let shown = '';
  const write = (text: string): void => {
    shown += text;
  };
  const progress = createProgress({ isTTY, write }, 2);
  progress.advance();
  progress.advance();
  progress.end();
  return shown;
}

it('ends with a full bar on a terminal', () => {
  expect(run(true).endsWith(`\r${'█'.repeat(30)} 2 of 2 visitors\n`)).toBe(true);
});

it('is silent elsewhere', () => {
  expect(run(false)).toBe('');
});
