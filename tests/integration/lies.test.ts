import { beforeAll, describe, expect, it } from 'vitest';
import { type Lie, runLies } from '../../bench/faults/lies.ts';

describe('the ledger', () => {
  let lies: readonly Lie[];
  beforeAll(async () => {
    lies = await runLies();
  }, 300_000);

  it.each(['answers-first', 'counts-copies', 'commits-first'])('detects a server that %s', (variant) => {
    expect(lies.find((lie) => lie.variant === variant)).toMatchObject({ isCaught: true });
  });
});
