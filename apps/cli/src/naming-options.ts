import { CommandFailure, ControlRefusal } from './failure.ts';

/**
 * Waits for an answer; where it refuses values that were given as options, it fails with a sentence for each that names the option.
 * `options` are the fields of the request whose options have the same names.
 */
export async function namingOptions<T>(answer: Promise<T>, options: readonly string[]): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof ControlRefusal)) throw error;
    const { details } = error;
    if (details.length === 0 || !details.every(({ path }) => options.includes(path))) throw error;
    const sentences = details.map(({ path, message }) => `--${path} ${message}.`);
    throw new CommandFailure(sentences.join('\n'), { cause: error });
  }
}
