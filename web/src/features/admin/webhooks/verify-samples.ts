/** Receivers that verify signatures, each a complete program with its language's Standard Webhooks library. */
export type VerifySample = { value: string; label: string; install: string; code: string }

const TYPESCRIPT = `import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'

const webhook = new Webhook(process.env.WEBHOOK_SECRET!)

createServer(async (request, response) => {
  try {
    const body = await text(request)
    const event = webhook.verify(body, request.headers as Record<string, string>)
    console.log(event)
    response.writeHead(204).end()
  } catch {
    response.writeHead(400).end()
  }
}).listen(8080)`

const PYTHON = `import os
from http.server import BaseHTTPRequestHandler, HTTPServer
from standardwebhooks import Webhook, WebhookVerificationError

webhook = Webhook(os.environ["WEBHOOK_SECRET"])


class Handler(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"]))
        try:
            event = webhook.verify(body, dict(self.headers))
            print(event["type"], event["id"])
            self.send_response(204)
        except WebhookVerificationError:
            self.send_response(400)
        self.end_headers()


HTTPServer(("", 8080), Handler).serve_forever()`

const GO = `package main

import (
	"io"
	"log"
	"net/http"
	"os"

	standardwebhooks "github.com/standard-webhooks/standard-webhooks/libraries/go"
)

func main() {
	webhook, err := standardwebhooks.NewWebhook(os.Getenv("WEBHOOK_SECRET"))
	if err != nil {
		log.Fatal(err)
	}
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if err != nil || webhook.Verify(body, r.Header) != nil {
			w.WriteHeader(http.StatusBadRequest)
			return
		}
		log.Printf("%s", body)
		w.WriteHeader(http.StatusNoContent)
	})
	log.Fatal(http.ListenAndServe(":8080", nil))
}`

const JAVA = `import com.standardwebhooks.Webhook;
import com.standardwebhooks.exceptions.WebhookVerificationException;
import com.sun.net.httpserver.HttpServer;
import java.net.InetSocketAddress;
import java.net.http.HttpHeaders;

public class Receiver {
  public static void main(String[] args) throws Exception {
    var webhook = new Webhook(System.getenv("WEBHOOK_SECRET"));
    var server = HttpServer.create(new InetSocketAddress(8080), 0);
    server.createContext("/", exchange -> {
      var body = new String(exchange.getRequestBody().readAllBytes(), "UTF-8");
      var status = 204;
      try {
        webhook.verify(body, HttpHeaders.of(exchange.getRequestHeaders(), (name, value) -> true));
        System.out.println(body);
      } catch (WebhookVerificationException e) {
        status = 400;
      }
      exchange.sendResponseHeaders(status, -1);
      exchange.close();
    });
    server.start();
  }
}`

export const VERIFY_SAMPLES: readonly VerifySample[] = [
  { value: 'typescript', label: 'TypeScript', install: 'npm install standardwebhooks', code: TYPESCRIPT },
  { value: 'python', label: 'Python', install: 'pip install standardwebhooks', code: PYTHON },
  {
    value: 'go',
    label: 'Go',
    install: 'go get github.com/standard-webhooks/standard-webhooks/libraries',
    code: GO,
  },
  {
    value: 'java',
    label: 'Java',
    install: 'implementation("com.standardwebhooks:standardwebhooks:1.2.0")',
    code: JAVA,
  },
]
