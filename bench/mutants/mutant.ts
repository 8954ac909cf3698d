/** A plausible mistake: in one file, one text is replaced by another. */
export interface Mutant {
  /** What goes wrong, in a few words. */
  readonly mistake: string;
  /** Path below the root of the project. */
  readonly file: string;
  /** Occurs once in the file. */
  readonly from: string;
  readonly to: string;
  /** Subject of the commit that once mended this very mistake. */
  readonly fix?: string;
  /** Test files that reach the code over HTTP or in a browser, where no import leads. */
  readonly suites?: readonly string[];
}
