/** A plausible mistake: replaces one text in one file. */
export interface Mutant {
  /** What goes wrong, in a few words. */
  readonly mistake: string;
  /** Path relative to the repository root. */
  readonly file: string;
  /** Occurs exactly once in the file. */
  readonly from: string;
  readonly to: string;
  /** Subject of the commit that once fixed this mistake. */
  readonly fix?: string;
  /** Test files that reach the code over HTTP or in a browser instead of by import. */
  readonly suites?: readonly string[];
}
