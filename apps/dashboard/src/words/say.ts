import { currentLanguage } from './words.ts';

/** What the server says: by its code and parameters in any language, and in English as it stands. */
export interface Sentence {
  readonly code: string;
  readonly parameters: Parameters;
  readonly sentence: string;
}

/** What a sentence names. */
export type Parameters = Readonly<Record<string, string | number | null>>;

type Sayings = Readonly<Record<string, (parameters: Parameters) => string>>;

/** Of what the server says something: results, calls that it refused, what is wrong with a field, and why a rule passed. */
type Subject = 'sentences' | 'errors' | 'problems' | 'traces';

let sayings: Readonly<Record<Subject, Sayings>> = {
  sentences: {},
  errors: {},
  problems: {},
  traces: {},
};

/** Loads how the server's sentences are said in a language; English ones come as they are. */
export async function loadSayings(): Promise<void> {
  if (currentLanguage() === 'de') sayings = (await import('./de/server.ts')).server;
}

/** Returns what says a sentence of the server in the language that is shown; one that is not known there in English. */
export function useSay(): (sentence: Sentence) => string {
  return say;
}

function say({ code, parameters, sentence }: Sentence): string {
  return sayOf('sentences', code, parameters) ?? sentence;
}

/** Returns what says why a rule of a trace passed or did not, in the language that is shown. */
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

/** Says something by its code; undefined in English, which the server has written already, and of codes that are not known. */
export function sayOf(subject: Subject, code: string, parameters: Parameters): string | undefined {
  const known = sayings[subject];
  return Object.hasOwn(known, code) ? known[code]?.(parameters) : undefined;
}
