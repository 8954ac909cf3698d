import { CommandFailure, ControlRefusal } from './failure.ts';

/** Options by the fields that they fill, where these have another name. */
const renamed = [
  ['projectKey', '--project'],
  ['experimentKey', '--experiment'],
  ['variantKey', '--variant'],
  ['surveyKey', '--survey'],
] as const;

/**
 * Waits for an answer; where it refuses values that were given as options, it fails with a sentence for each that names the option.
 * `options` are the fields of the request whose options have the same names; `--project` and the like are known anyhow.
 */
export function namingOptions<T>(answer: Promise<T>, options: readonly string[] = []): Promise<T> {
  return namingInputs(
    answer,
    new Map([...renamed, ...options.map((field) => [field, `--${field}`] as const)]),
  );
}

/** As {@link namingOptions}, of a command's arguments. */
export function namingArguments<T>(answer: Promise<T>, args: readonly string[]): Promise<T> {
  return namingInputs(answer, new Map(args.map((field) => [field, `<${field}>`])));
}

async function namingInputs<T>(answer: Promise<T>, names: ReadonlyMap<string, string>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof ControlRefusal)) throw error;
    const { details } = error;
    if (details.length === 0 || !details.every(({ path }) => names.has(path))) throw error;
    const sentences = details.map(
      ({ path, message }) => `${names.get(path)}${isSentence(message) ? ':' : ''} ${message}.`,
    );
    throw new CommandFailure(sentences.join('\n'), { cause: error });
  }
}

/** Whether it stands for itself, rather than going on after the name. */
function isSentence(message: string): boolean {
  return /^[A-Z]/.test(message);
}
