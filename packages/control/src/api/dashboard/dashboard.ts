/** The built dashboard, as it is served. */
export interface Dashboard {
  /** index.html, with `__NONCE__` and `__BASE__` where those of an answer stand. */
  readonly page: string;
  /** By path, such as `/assets/main-1a2b3c.js`; their names change with what is in them. */
  readonly files: ReadonlyMap<string, DashboardFile>;
}

export interface DashboardFile {
  readonly contentType: string;
  readonly body: Uint8Array<ArrayBuffer>;
  /** The same, smaller; absent of what does not get smaller. */
  readonly encoded: { readonly br?: Uint8Array<ArrayBuffer>; readonly gzip?: Uint8Array<ArrayBuffer> };
}
