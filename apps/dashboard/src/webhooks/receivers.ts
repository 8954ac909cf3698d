import type { ReceiverLanguage } from './webhooks-search.ts';

/** Example receivers that verify signatures, by language; the guide has the same ones. */
export const receivers: Readonly<Record<ReceiverLanguage, string>> = {
  node: `import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';

const webhook = new Webhook(process.env.PIXEL_WEBHOOK_SECRET);

createServer(async (request, response) => {
  try {
    const message = webhook.verify(await text(request), request.headers);
    response.writeHead(204).end();
    console.log(message.type, message.id);
  } catch {
    response.writeHead(401).end();
  }
}).listen(3000);
`,
  python: `import base64, hashlib, hmac, json, os, time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

key = base64.b64decode(os.environ["PIXEL_WEBHOOK_SECRET"].removeprefix("whsec_"))

def verify(body: bytes, headers) -> dict:
    message_id, timestamp = headers["webhook-id"], headers["webhook-timestamp"]
    if abs(time.time() - int(timestamp)) > 300:
        raise ValueError("too old")
    signed = f"{message_id}.{timestamp}.".encode() + body
    wanted = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    if not any(hmac.compare_digest(wanted, each) for each in headers["webhook-signature"].split()):
        raise ValueError("not ours")
    return json.loads(body)

class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        try:
            message = verify(body, self.headers)
        except (AttributeError, TypeError, ValueError):
            return self.answer(401)
        print(message["type"], message["id"], flush=True)
        self.answer(204)

    def answer(self, status):
        self.send_response(status)
        self.end_headers()

ThreadingHTTPServer(("", 3000), Receiver).serve_forever()
`,
  go: `package main

import (
	"io"
	"log"
	"net/http"
	"os"

	standardwebhooks "github.com/standard-webhooks/standard-webhooks/libraries/go"
)

func main() {
	webhook, err := standardwebhooks.NewWebhook(os.Getenv("PIXEL_WEBHOOK_SECRET"))
	if err != nil {
		log.Fatal(err)
	}
	http.HandleFunc("/hooks/pixel", func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if err != nil || webhook.Verify(body, r.Header) != nil {
			w.WriteHeader(http.StatusUnauthorized)
			return
		}
		w.WriteHeader(http.StatusNoContent)
	})
	log.Fatal(http.ListenAndServe(":3000", nil))
}
`,
  php: `<?php
require 'vendor/autoload.php';

$webhook = new \\StandardWebhooks\\Webhook(getenv('PIXEL_WEBHOOK_SECRET'));
$headers = array_change_key_case(getallheaders());
try {
    $message = $webhook->verify(file_get_contents('php://input'), $headers);
    http_response_code(204);
} catch (\\Throwable $error) {
    http_response_code(401);
}
`,
  ruby: `require 'sinatra'
require 'standardwebhooks'

webhook = StandardWebhooks::Webhook.new(ENV.fetch('PIXEL_WEBHOOK_SECRET'))

post '/hooks/pixel' do
  headers = %w[id timestamp signature].to_h { |name| ["webhook-#{name}", request.env["HTTP_WEBHOOK_#{name.upcase}"]] }
  webhook.verify(request.body.read, headers)
  status 204
rescue StandardWebhooks::WebhookVerificationError, NoMethodError
  status 401
end
`,
};
