/** A mail to one or several people. */
interface Mail {
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
}

/** Sends a mail; rejects where it could not be handed over. */
export type SendMail = (mail: Mail) => Promise<void>;
