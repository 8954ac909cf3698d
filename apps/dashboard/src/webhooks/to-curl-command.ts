/** A message to send again manually. */
export interface CurlMessage {
  readonly url: string;
  readonly messageId: string;
  /** The exact text that is signed. */
  readonly body: string;
}

/**
 * Returns shell commands that send a message as the server does. They sign it when they run, because receivers accept a signature for only
 * a few minutes. The secret comes from the shell's environment, so that the log doesn't reveal it.
 */
export function toCurlCommand({ url, messageId, body }: CurlMessage): string {
  return `id=${quoteForShell(messageId)} timestamp=$(date +%s)
body=${quoteForShell(body)}
key=$(printf %s "\${PIXEL_WEBHOOK_SECRET#whsec_}" | openssl base64 -d -A | od -An -v -tx1 | tr -d ' \\n')
signature=$(printf %s "$id.$timestamp.$body" | openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary | openssl base64 -A)
curl --request POST ${quoteForShell(url)} \\
  --header 'Content-Type: application/json' \\
  --header "webhook-id: $id" \\
  --header "webhook-timestamp: $timestamp" \\
  --header "webhook-signature: v1,$signature" \\
  --data-raw "$body"
`;
}

/** Quotes a string literally for a shell. */
function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
