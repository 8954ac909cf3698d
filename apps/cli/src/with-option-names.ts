import { CommandFailure, ControlRefusal } from './failure.ts';

/** Options whose name differs from the field they set. */
const renamed = [
  ['projectKey', '--project'],
  ['experimentKey', '--experiment'],
  ['variantKey', '--variant'],
  ['surveyKey', '--survey'],
] as const;

/**
 * Waits for a response. If it rejects with invalid request fields that options set, rejects with a sentence per option, by its name.
 * `options` are the fields whose options have the same name; others, such as `--project`, are known.
 */
export function withOptionNames<T>(response: Promise<T>, options: readonly string[] = []): Promise<T> {
  return withInputNames(
    response,
    new Map([...renamed, ...options.map((field) => [field, `--${field}`] as const)]),
  );
}

/** Like {@link withOptionNames}, for a command's arguments. */
export function withArgumentNames<T>(response: Promise<T>, args: readonly string[]): Promise<T> {
  return withInputNames(response, new Map(args.map((field) => [field, `<${field}>`])));
}

async function withInputNames<T>(response: Promise<T>, names: ReadonlyMap<string, string>): Promise<T> {
  try {
    return await response;
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

/** Whether a message is a sentence of its own rather than a predicate about the name. */
function isSentence(message: string): boolean {
  return /^[A-Z]/.test(message);
}
