import type { EdgeRequest } from '../http/edge-request.ts';
import type { RouteResponse } from '../http/edge-response.ts';

/** The script's URL is relative, so that it also works below a proxy's path. */
const html = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Your page</title><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"></head>
<body><script src="../../survey-frame.min.js"></script></body>
</html>
`;

/**
 * The page has no origin, can't reach any other server and opens no windows, so that anything rendered in it has nothing to steal and
 * nowhere to send it. The control port, which embeds it, may have any address.
 */
const policy = [
  'sandbox allow-scripts allow-forms',
  "default-src 'none'",
  "script-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** `GET /sdk/survey/frame`: the page in which the survey builder previews a survey, controlled by the surrounding page. */
export function surveyFrame(_: EdgeRequest): RouteResponse {
  return {
    status: 200,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
      'Cache-Control': 'public, max-age=300',
      'X-Content-Type-Options': 'nosniff',
      'X-Robots-Tag': 'noindex',
    },
    body: html,
  };
}
