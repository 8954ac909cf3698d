/** An email to one or several people. */
interface Mail {
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
}

/** Sends an email. Rejects if the mail server doesn't accept it. */
export type SendMail = (mail: Mail) => Promise<void>;
