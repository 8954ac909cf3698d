import manifest from '../../../package.json' with { type: 'json' };
import type { ControlDeps } from '../../base/control-deps.ts';
import { ControlError } from '../../base/control-error.ts';
import { experimentNotFoundError } from '../../base/experiment-not-found-error.ts';
import { callDatabase } from '../../base/store-calls.ts';
import { type PhaseRef, phaseNotFoundError } from '../looks/experiment-of-phase.ts';
import { findLook, type LookPhase } from '../looks/look-queries.ts';
import type { BundleHeader, BundleLook, BundlePart } from './bundle.ts';
import { createBundleManifest, sha256Hex } from './bundle-manifest.ts';
import { readBundledLooks } from './read-bundled-looks.ts';
import { readBundledVisitors } from './read-bundled-visitors.ts';

/** The phase whose bundle to export, by default the newest test. */
interface BundleRequest extends Omit<PhaseRef, 'phase'> {
  readonly phase?: number | undefined;
  /** Whether to include the values of single visitors, for the final look or else the newest. */
  readonly visitors: 'included' | 'left out';
}

type BundleDeps = Pick<ControlDeps, 'db' | 'events' | 'now' | 'log'>;

/**
 * Streams all looks at a phase with the sums they were computed from, as lines of JSON, at the consumer's pace. The last line is the
 * manifest; a bundle without one is incomplete. Stops querying the event store once the consumer cancels. Rejects with
 * `experiment_not_found`, `phase_not_found`, `invalid_transition` before anything was computed, or `unavailable`.
 */
export async function exportBundle(
  deps: BundleDeps,
  { visitors, ...name }: BundleRequest,
): Promise<ReadableStream<Uint8Array>> {
  const bundledPhase = await findPhase(deps, name);
  const header: BundleHeader = {
    format: 'pixel-results',
    formatVersion: 1,
    product: manifest.version,
    projectKey: name.projectKey,
    experimentKey: name.experimentKey,
    phase: bundledPhase.phase,
    exportedAt: new Date(deps.now()).toISOString(),
  };
  const abortController = new AbortController();
  const lines = generateLines(deps, { header, bundledPhase, visitors }, abortController.signal);
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { value, done } = await lines.next();
          if (done) controller.close();
          else controller.enqueue(encoder.encode(`${value}\n`));
        } catch (error) {
          if (abortController.signal.aborted) return;
          deps.log.error({ ...name, error }, 'Failed to finish a bundle of results');
          controller.close();
        }
      },
      async cancel() {
        abortController.abort(new Error('The client stopped reading the bundle'));
        await lines.return();
      },
    },
    { highWaterMark: 1 },
  );
}

/** A phase, and whether one of its looks is final. */
interface BundledPhase extends LookPhase {
  readonly isFinal: boolean;
}

async function* generateLines(
  deps: BundleDeps,
  {
    header,
    bundledPhase,
    visitors,
  }: {
    readonly header: BundleHeader;
    readonly bundledPhase: BundledPhase;
    readonly visitors: BundleRequest['visitors'];
  },
  signal: AbortSignal,
): AsyncGenerator<string, void, void> {
  const parts: BundlePart[] = [];
  const hashedLine = (name: string, part: object): string => {
    const line = JSON.stringify(part);
    parts.push({ name, sha256: sha256Hex(line) });
    return line;
  };
  yield hashedLine('header', header);
  let after: string | undefined = '0';
  let provenLook: BundleLook | undefined;
  while (after !== undefined) {
    const from: string = after;
    const looks = await callDatabase(() => readBundledLooks(deps.db, { ...bundledPhase, after: from }));
    for (const look of looks) {
      if (!bundledPhase.isFinal || look.isFinal) provenLook = look;
      yield hashedLine(`look ${look.number}`, look);
    }
    after = looks.at(-1)?.number;
  }
  if (visitors === 'included' && provenLook !== undefined) {
    const { projectKey } = header;
    let line = 0;
    for await (const part of readBundledVisitors(
      deps,
      { ...bundledPhase, projectKey, line: provenLook },
      signal,
    )) {
      yield hashedLine('visitors' in part ? `visitors ${line}` : 'values', part);
      line += 1;
    }
  }
  yield JSON.stringify(createBundleManifest(parts));
}

async function findPhase(
  { db }: Pick<ControlDeps, 'db'>,
  name: Omit<BundleRequest, 'visitors'>,
): Promise<BundledPhase> {
  const { projectKey, experimentKey, phase } = name;
  const found = await callDatabase(() => findLook(db, name));
  if (found === undefined) throw experimentNotFoundError({ projectKey, experimentKey });
  const { phases } = found.experiment.kept;
  if (phase !== undefined && !phases.some(({ number }) => number === phase))
    throw phaseNotFoundError({ experimentKey, phase }, phases.length);
  if (found.stored === undefined)
    throw new ControlError(
      'invalid_transition',
      `Nothing was computed for experiment "${experimentKey}" yet, so there is nothing to prove`,
      { parameters: { experimentKey } },
    );
  const { look, isFinal } = found.stored;
  return { experimentId: found.experimentId, phase: look.basis.phase.number, isFinal };
}
