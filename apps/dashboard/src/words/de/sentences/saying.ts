/** A sentence parameter; undefined if the server omits it. */
export type Value = string | number | null | undefined;

/** Parameters of a sentence: texts and numbers as they are, times in ISO 8601. */
export type Named = Readonly<Record<string, Value>>;

/** Says a server sentence in German. */
export type Saying = (named: Named) => string;

/** Sayings by code. */
export type Sayings = Readonly<Record<string, Saying>>;
