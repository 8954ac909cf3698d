/** A sentence parameter; undefined if the server omits it. */
export type Value = string | number | null | undefined;

/** Parameters of a sentence: texts and numbers as they are, times in ISO 8601. */
export type SentenceParameters = Readonly<Record<string, Value>>;

/** Formats a server sentence in German. */
export type SentenceFormatter = (named: SentenceParameters) => string;

/** Formatters by code. */
export type SentenceFormatters = Readonly<Record<string, SentenceFormatter>>;
