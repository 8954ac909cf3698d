import { expect, it } from 'vitest';
import { cliCommand } from './cli-command.ts';

it('names the data directory only if the command line would use another', () => {
  expect(cliCommand('/srv/data', true)).toBe('npm run --silent pixel --');
  expect(cliCommand("/srv/it's mine", false)).toBe(
    "PIXEL_DATA_DIR='/srv/it'\\''s mine' npm run --silent pixel --",
  );
});
