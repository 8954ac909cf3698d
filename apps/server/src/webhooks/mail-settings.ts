/** Settings of outgoing mail. */
export interface MailSettings {
  /** URL of the mail server, with credentials. */
  readonly url: string;
  readonly from: string;
}

/** Reads the mail settings. Throws an `Error` that names the missing or wrong setting, without revealing a password. */
export function readMail(env: Readonly<Record<string, string | undefined>>): MailSettings | undefined {
  const url = readText(env, 'SMTP_URL');
  const from = readText(env, 'SMTP_FROM');
  if (url === undefined && from === undefined) return undefined;
  if (url === undefined || from === undefined)
    throw new Error('Set SMTP_URL (the mail server) and SMTP_FROM (the sender) together.');
  if (!URL.canParse(url) || !/^smtps?:$/.test(new URL(url).protocol) || new URL(url).hostname === '')
    throw new Error('SMTP_URL must be a URL such as smtp://user:password@mail.example:587.');
  if (!isDecodable(new URL(url)))
    throw new Error(
      'The user name or password in SMTP_URL contains an invalid "%" escape; write a percent sign as %25.',
    );
  if (!/^[^\r\n<>]*<?[^\s<>@]+@[^\s<>@]+>?$/.test(from))
    throw new Error(`SMTP_FROM must be a sender such as Pixel <pixel@example.com>, not "${from}".`);
  return { url, from };
}

function isDecodable({ username, password }: URL): boolean {
  try {
    decodeURIComponent(`${username}:${password}`);
    return true;
  } catch {
    return false;
  }
}

function readText(env: Readonly<Record<string, string | undefined>>, name: string): string | undefined {
  const value = env[name]?.trim();
  return value === '' ? undefined : value;
}
