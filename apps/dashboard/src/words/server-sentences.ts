import { currentLanguage } from './words.ts';

/** A server sentence: code and parameters for translation, and the English text. */
export interface Sentence {
  readonly code: string;
  readonly parameters: Parameters;
  readonly sentence: string;
}

/** Parameters of a sentence. */
export type Parameters = Readonly<Record<string, string | number | null>>;

type Sayings = Readonly<Record<string, (parameters: Parameters) => string>>;

/** Subject of a server message: results, refused calls, field errors, or rule traces. */
type Subject = 'sentences' | 'errors' | 'problems' | 'traces';

let sayings: Readonly<Record<Subject, Sayings>> = {
  sentences: {},
  errors: {},
  problems: {},
  traces: {},
};

/** Loads the current language's translations of server sentences; English needs none. */
export async function loadServerSentences(): Promise<void> {
  if (currentLanguage() === 'de') sayings = (await import('./de/server.ts')).server;
}

/** Returns a function that says a server sentence in the current language; falls back to English. */
export function useSay(): (sentence: Sentence) => string {
  return say;
}

function say({ code, parameters, sentence }: Sentence): string {
  return sayOf('sentences', code, parameters) ?? sentence;
}

/** Returns a function that says why a rule of a trace passed or failed, in the current language. */
export function useSayTrace(): (rule: Omit<Sentence, 'sentence'> & { readonly message: string }) => string {
  return sayTrace;
}

function sayTrace({
  code,
  parameters,
  message,
}: Omit<Sentence, 'sentence'> & { readonly message: string }): string {
  return sayOf('traces', code, parameters) ?? message;
}

/** Translates a message by code; undefined in English, where the server's text is used, and for unknown codes. */
export function sayOf(subject: Subject, code: string, parameters: Parameters): string | undefined {
  const known = sayings[subject];
  return Object.hasOwn(known, code) ? known[code]?.(parameters) : undefined;
}
