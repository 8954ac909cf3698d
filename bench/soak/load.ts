import { Agent, request } from 'node:http';
import { bootstrapRequests, eventRequests, type SampleRequest } from '../edge/sample-requests.ts';

/** The requests so far, and their outcomes. */
export interface LoadFigures {
  readonly bootstraps: number;
  readonly events: number;
  readonly failed: number;
  /** Scheduled requests that weren't sent, because too many were in flight. */
  readonly skipped: number;
}

const demoProject = 'pk_demo';
const tickMs = 20;
const maxInFlight = 200;

/** Sends bootstraps and as many events at a constant rate until stopped. */
export function startLoad(url: string, perSecond: number): { stop(): Promise<LoadFigures> } {
  const agent = new Agent({ keepAlive: true, maxSockets: maxInFlight });
  const kinds = [bootstrapRequests(), eventRequests()].map((requests) => requests.map(ofDemo));
  const figures = { bootstraps: 0, events: 0, failed: 0, skipped: 0 };
  const start = performance.now();
  let [due, inFlight] = [0, 0];

  async function send(n: number): Promise<void> {
    const requests = kinds[n % kinds.length] ?? [];
    const sample = requests[Math.floor(n / kinds.length) % requests.length];
    if (sample === undefined) return;
    inFlight += 1;
    const status = await sendRequest(`${url}${sample.path}`, withOwnId(sample, n), agent).catch(() => 0);
    inFlight -= 1;
    if (status !== 200) figures.failed += 1;
    else if (sample.method === 'POST') figures.events += 1;
    else figures.bootstraps += 1;
  }

  const clock = setInterval(() => {
    for (const end = ((performance.now() - start) / 1_000) * perSecond * kinds.length; due < end; due += 1)
      if (inFlight < maxInFlight) void send(due);
      else figures.skipped += 1;
  }, tickMs);

  return {
    async stop() {
      clearInterval(clock);
      while (inFlight > 0) await new Promise((resolve) => setTimeout(resolve, tickMs));
      agent.destroy();
      return figures;
    },
  };
}

/** For the demo's project, on a page with an experiment. */
function ofDemo(sample: SampleRequest): SampleRequest {
  const url = new URL(sample.path, 'http://localhost');
  if (sample.body === undefined) {
    url.searchParams.set('projectKey', demoProject);
    url.searchParams.set('url', 'http://localhost/demo/product/mug');
    return { ...sample, path: url.pathname + url.search };
  }
  const event: object = JSON.parse(sample.body);
  return { ...sample, body: JSON.stringify({ ...event, projectKey: demoProject }) };
}

/** Assigns a unique id to every event. */
function withOwnId(sample: SampleRequest, n: number): SampleRequest {
  const { body } = sample;
  return body === undefined ? sample : { ...sample, body: body.replace(/"eventId":"/, `$&${n}-`) };
}

function sendRequest(
  url: string,
  { method, headers, body = '' }: SampleRequest,
  agent: Agent,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, agent }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0));
      response.once('error', reject);
    });
    sent.once('error', reject);
    sent.end(body);
  });
}
