/** An object of the document. */
export type JsonObject = { readonly [key: string]: unknown };
