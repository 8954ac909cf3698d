import type { Page } from '@playwright/test';
import type { BrowserHost } from './browser-host.ts';
import { type ExperimentOptions, runExperiments } from './browser-pixel.ts';

/** Assigns visitors to experiments by the path of the URL in the bootstrap request; other pages get none. */
export function runExperimentsOn(
  host: BrowserHost,
  paths: Readonly<Record<string, readonly ExperimentOptions[]>>,
): void {
  const answerOf = (experiments: readonly ExperimentOptions[]) => {
    runExperiments(host, ...experiments);
    return host.answerBootstrap;
  };
  const none = answerOf([]);
  const answers = new Map(Object.entries(paths).map(([path, experiments]) => [path, answerOf(experiments)]));
  host.answerBootstrap = (query) => {
    const { pathname, hash } = new URL(query.get('url') ?? 'none:');
    return (answers.get(pathname + hash) ?? none)(query);
  };
}

/** A tag whose script embeds this manifest, like the file that the service generates. */
export function tagWithManifest(manifest: Readonly<Record<string, unknown>>): string {
  return `<script>document.head.append(Object.assign(document.createElement('script'), {
    src: '/pixel.min.js?project=pk_test', pixelManifest: ${JSON.stringify({ projectKey: 'pk_test', ...manifest })}
  }))</script>`;
}

/** Collects the path and query of each document that a page requests, in order. */
export function watchVisits(page: Page): readonly string[] {
  const visits: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (request.isNavigationRequest()) visits.push(pathname + search);
  });
  return visits;
}
