/** A message as it is sent once more by hand. */
export interface CurledMessage {
  readonly url: string;
  readonly messageId: string;
  /** The very text that is signed. */
  readonly body: string;
}

/**
 * Returns commands for a shell that send a message as the server does. They sign it when they are run, since receivers take a signature for
 * a few minutes alone, with the secret that the shell has: whoever may read the log needn't know it.
 */
export function curlOf({ url, messageId, body }: CurledMessage): string {
  return `id=${quoted(messageId)} timestamp=$(date +%s)
body=${quoted(body)}
key=$(printf %s "\${PIXEL_WEBHOOK_SECRET#whsec_}" | openssl base64 -d -A | od -An -v -tx1 | tr -d ' \\n')
signature=$(printf %s "$id.$timestamp.$body" | openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary | openssl base64 -A)
curl --request POST ${quoted(url)} \\
  --header 'Content-Type: application/json' \\
  --header "webhook-id: $id" \\
  --header "webhook-timestamp: $timestamp" \\
  --header "webhook-signature: v1,$signature" \\
  --data-raw "$body"
`;
}

/** A text as a word of a shell, in which nothing means anything. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
