/** A value that a sentence may name; undefined where the server leaves it out. */
export type Value = string | number | null | undefined;

/** What a sentence names: texts as they stand, numbers as they are, times in ISO 8601. */
export type Named = Readonly<Record<string, Value>>;

/** Says in German what the server says by a code. */
export type Saying = (named: Named) => string;

/** How things are said, by their codes. */
export type Sayings = Readonly<Record<string, Saying>>;
