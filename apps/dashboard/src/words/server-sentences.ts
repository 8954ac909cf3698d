import { currentLanguage } from './words.ts';

/** A server sentence: code and parameters for translation, and the English text. */
export interface Sentence {
  readonly code: string;
  readonly parameters: Parameters;
  readonly sentence: string;
}

/** Parameters of a sentence. */
export type Parameters = Readonly<Record<string, string | number | null>>;

type Formatters = Readonly<Record<string, (parameters: Parameters) => string>>;

/** Subject of a server message: results, refused calls, field errors, or rule traces. */
type Subject = 'sentences' | 'errors' | 'problems' | 'traces';

let formatters: Readonly<Record<Subject, Formatters>> = {
  sentences: {},
  errors: {},
  problems: {},
  traces: {},
};

/** Loads the current language's translations of server sentences; English needs none. */
export async function loadServerSentences(): Promise<void> {
  if (currentLanguage() === 'de') formatters = (await import('./de/server.ts')).server;
}

/** Returns a function that translates a server sentence into the current language; falls back to the English text. */
export function useTranslateSentence(): (sentence: Sentence) => string {
  return translateSentence;
}

function translateSentence({ code, parameters, sentence }: Sentence): string {
  return translate('sentences', code, parameters) ?? sentence;
}

/** Returns a function that explains why a rule of a trace passed or failed, in the current language. */
export function useDescribeTrace(): (
  rule: Omit<Sentence, 'sentence'> & { readonly message: string },
) => string {
  return describeTrace;
}

function describeTrace({
  code,
  parameters,
  message,
}: Omit<Sentence, 'sentence'> & { readonly message: string }): string {
  return translate('traces', code, parameters) ?? message;
}

/** Translates a message by code; undefined in English, where the server's text is used, and for unknown codes. */
export function translate(subject: Subject, code: string, parameters: Parameters): string | undefined {
  const byCode = formatters[subject];
  return Object.hasOwn(byCode, code) ? byCode[code]?.(parameters) : undefined;
}
