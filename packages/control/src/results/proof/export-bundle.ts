import manifest from '../../../package.json' with { type: 'json' };
import type { ControlDeps } from '../../base/control-deps.ts';
import { ControlError } from '../../base/control-error.ts';
import { askDatabase } from '../../base/store-calls.ts';
import { type PhaseName, phaseNotFound } from '../looks/experiment-of-phase.ts';
import { findLook, type LookPhase } from '../looks/look-queries.ts';
import type { BundleHeader, BundlePart } from './bundle.ts';
import { manifestOf, sha256Of } from './hash-parts.ts';
import { readBundledLooks } from './read-bundled-looks.ts';

/** Of which experiment; of the newest phase unless it is named. */
type BundleName = Omit<PhaseName, 'phase'> & { readonly phase?: number | undefined };

/**
 * Gives all looks at a phase with what they were computed from, as lines of JSON, as fast as they are taken; the last one is the
 * manifest, and what ends without it is not whole. Rejects with `experiment_not_found`, `phase_not_found`, `invalid_transition` before
 * anything was computed, or `unavailable`.
 */
export async function exportBundle(
  deps: Pick<ControlDeps, 'db' | 'now' | 'log'>,
  name: BundleName,
): Promise<ReadableStream<Uint8Array>> {
  const of = await findPhase(deps, name);
  const header: BundleHeader = {
    format: 'pixel-results',
    formatVersion: 1,
    product: manifest.version,
    projectKey: name.projectKey,
    experimentKey: name.experimentKey,
    phase: of.phase,
    exportedAt: new Date(deps.now()).toISOString(),
  };
  const lines = linesOf(deps, header, of);
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { value, done } = await lines.next();
          if (done) controller.close();
          else controller.enqueue(encoder.encode(`${value}\n`));
        } catch (error) {
          deps.log.error({ ...name, error }, 'A bundle of results could not be finished');
          controller.close();
        }
      },
      async cancel() {
        await lines.return();
      },
    },
    { highWaterMark: 1 },
  );
}

async function* linesOf(
  { db }: Pick<ControlDeps, 'db'>,
  header: BundleHeader,
  of: LookPhase,
): AsyncGenerator<string, void, void> {
  const parts: BundlePart[] = [];
  const lineOf = (name: string, part: object): string => {
    const line = JSON.stringify(part);
    parts.push({ name, sha256: sha256Of(line) });
    return line;
  };
  yield lineOf('header', header);
  let after: string | undefined = '0';
  while (after !== undefined) {
    const from: string = after;
    const looks = await askDatabase(() => readBundledLooks(db, { ...of, after: from }));
    for (const look of looks) yield lineOf(`look ${look.number}`, look);
    after = looks.at(-1)?.number;
  }
  yield JSON.stringify(manifestOf(parts));
}

async function findPhase({ db }: Pick<ControlDeps, 'db'>, name: BundleName): Promise<LookPhase> {
  const { projectKey, experimentKey, phase } = name;
  const found = await askDatabase(() => findLook(db, name));
  if (found === undefined)
    throw new ControlError(
      'experiment_not_found',
      `There is no experiment "${experimentKey}" in project "${projectKey}"`,
      { parameters: { experimentKey, projectKey } },
    );
  const { phases } = found.experiment.kept;
  if (phase !== undefined && !phases.some(({ number }) => number === phase))
    throw phaseNotFound({ experimentKey, phase }, phases.length);
  if (found.stored === undefined)
    throw new ControlError(
      'invalid_transition',
      `Nothing was computed of experiment "${experimentKey}" yet, so that there is nothing to prove`,
      { parameters: { experimentKey } },
    );
  return { experimentId: found.experimentId, phase: found.stored.look.basis.phase.number };
}
