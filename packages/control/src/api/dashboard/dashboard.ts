/** The built dashboard. */
export interface Dashboard {
  /** index.html, with the placeholders `__NONCE__` and `__BASE__`. */
  readonly page: string;
  /** By path, such as `/assets/main-1a2b3c.js`; the names contain a content hash. */
  readonly files: ReadonlyMap<string, DashboardFile>;
}

export interface DashboardFile {
  readonly contentType: string;
  readonly body: Uint8Array<ArrayBuffer>;
  /** The compressed file; absent if compression doesn't make it smaller. */
  readonly encoded: { readonly br?: Uint8Array<ArrayBuffer>; readonly gzip?: Uint8Array<ArrayBuffer> };
}
