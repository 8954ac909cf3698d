/**
 * The GrowthBook SDK, used as in its Node guide: one client for all visitors, initialized with its experiments, and a user context per
 * request. Responds with the assignments of every experiment that the visitor takes part in.
 */
import { createServer, type Server } from 'node:http';
import { type AutoExperiment, GrowthBookClient, type UrlTarget } from '@growthbook/growthbook';
import type { SnapshotExperiment } from '@pixel/engine';
import type { UrlRule } from '@pixel/protocol';
import { sampleProject } from './sample-project.ts';
import { runTarget, type TargetOptions } from './target.ts';

runTarget(async function createGrowthBook(options: TargetOptions): Promise<Server> {
  if (options.name !== 'growthbook') throw new Error(`Cannot run as ${options.name}`);
  const experiments = sampleProject(options.experiments).experiments.map(toGrowthBook);
  const client = new GrowthBookClient().initSync({ payload: { features: {}, experiments } });

  return createServer((request, response) => {
    const query = new URLSearchParams(request.url?.slice(request.url.indexOf('?') + 1));
    const user = { attributes: { id: query.get('anonymousId') }, url: query.get('url') ?? '' };
    const assignments = [];
    for (const experiment of experiments) {
      const { inExperiment, key, name, value } = client.runInlineExperiment(experiment, user);
      if (inExperiment)
        assignments.push({
          experimentKey: experiment.key,
          variantKey: key,
          variantName: name,
          changes: value,
        });
    }
    const body = JSON.stringify({ assignments });
    response.writeHead(200, {
      'Access-Control-Allow-Origin': '*',
      'Cache-Control': 'private, no-store',
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(body),
    });
    response.end(body);
  });
});

/** The same experiment in the SDK's format: the same pages, shares and values. */
function toGrowthBook({ experimentKey, name, salt, urlRules, variants }: SnapshotExperiment): AutoExperiment {
  const [control, treatment] = variants;
  if (control === undefined || treatment === undefined) throw new Error('An experiment has two variants');
  return {
    key: experimentKey,
    name,
    seed: salt,
    hashAttribute: 'id',
    hashVersion: 2,
    weights: variants.map(({ weight }) => weight),
    coverage: 1,
    urlPatterns: urlRules.include.map(toUrlTarget),
    meta: variants.map(({ variantKey, name: variantName }) => ({ key: variantKey, name: variantName })),
    variations: [toVariation(control), toVariation(treatment)],
  };
}

function toUrlTarget({ kind, value }: UrlRule): UrlTarget {
  // The SDK's simple patterns support the star.
  return { include: true, type: kind === 'regex' ? 'regex' : 'simple', pattern: value };
}

function toVariation({ changes }: SnapshotExperiment['variants'][number]) {
  return {
    domMutations: changes.map(({ selector, value, attribute }) => ({
      selector,
      action: 'set' as const,
      attribute: attribute ?? 'html',
      value,
    })),
  };
}
