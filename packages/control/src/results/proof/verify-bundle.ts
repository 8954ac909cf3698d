import { isSameJson } from '../../base/same-json.ts';
import { type AssessedLook, assess } from '../looks/assess.ts';
import type { Look } from '../looks/look.ts';
import type { BundleHeader, BundleLook, BundleManifest, BundlePart } from './bundle.ts';
import { compareFigures, type Difference } from './differences.ts';
import { manifestOf, sha256Of } from './hash-parts.ts';

/** What came out of a part of a bundle. */
export interface VerifiedPart {
  /** `manifest`, `header` or `look` with its number. */
  readonly name: string;
  /** Of a look, when it was taken, in ISO 8601. */
  readonly computedAt?: string;
  /** How many figures were computed again; 0 where that was not possible, and of what has none. */
  readonly figures: number;
  /** What is wrong, as sentences without their full stops. */
  readonly problems: readonly string[];
  /** Figures that come out as something else. */
  readonly differences: readonly Difference[];
}

/** A bundle that was read to its end. */
export interface Verification {
  readonly header: BundleHeader;
  /** In the order of the bundle. */
  readonly parts: readonly VerifiedPart[];
  /** What the manifest says is the SHA-256 of all; null where there is none. */
  readonly sha256: string | null;
  /** Whether nothing is wrong with any part. */
  readonly isRight: boolean;
}

/** What was given is no bundle, or one of a format that is not known. */
export class NoBundle extends Error {
  override readonly name = 'NoBundle';
}

/**
 * Computes every figure of a bundle again, without a server: each look's assessment from the sums that it has kept and the monitors of
 * the look before, so that running intervals come out too. Findings of health are taken as they stand. Rejects with {@link NoBundle}.
 */
export async function verifyBundle(lines: AsyncIterable<string>): Promise<Verification> {
  let header: BundleHeader | undefined;
  let manifest: BundleManifest | undefined;
  const parts: VerifiedPart[] = [];
  const trailing: VerifiedPart[] = [];
  const hashes: string[] = [];
  let chain: Chain = { first: undefined, kept: [], isBroken: false };
  for await (const line of lines) {
    const value = parseLine(line);
    if (manifest !== undefined) {
      trailing.push(unread(`line ${parts.length + trailing.length + 2}`, 'it stands after the manifest'));
      continue;
    }
    if (header === undefined || !isManifest(value)) hashes.push(sha256Of(line));
    if (header === undefined) {
      header = headerOf(value);
      parts.push({ name: 'header', figures: 0, problems: [], differences: [] });
    } else if (isManifest(value)) manifest = value;
    else if (isLook(value)) {
      parts.push(verifyLook(value, header, chain));
      chain = goOn(chain, value);
    } else {
      parts.push(unread(`line ${parts.length + 1}`, 'it cannot be read'));
      chain = { ...chain, isBroken: true };
    }
  }
  if (header === undefined) throw new NoBundle('It is empty');
  const checked = [...checkParts(parts, hashes, manifest), ...trailing];
  return {
    header,
    parts: checked,
    sha256: manifest?.sha256 ?? null,
    isRight: checked.every(({ problems, differences }) => problems.length + differences.length === 0),
  };
}

/** What a look goes on from. */
interface Chain {
  readonly first: Look | undefined;
  /** The last two that stay, the newest first. */
  readonly kept: readonly BundleLook[];
  /** Whether the newest of them could not be read. */
  readonly isBroken: boolean;
}

function goOn({ first, kept, isBroken }: Chain, line: BundleLook): Chain {
  const begun = first ?? line.look;
  return line.isKept
    ? { first: begun, kept: [line, ...kept].slice(0, 2), isBroken: false }
    : { first: begun, kept, isBroken };
}

function verifyLook(line: BundleLook, header: BundleHeader, chain: Chain): VerifiedPart {
  const { number, computedAt, look } = line;
  const part = { name: `look ${number}`, computedAt };
  let problems: readonly string[] = [];
  const fail = (problem: string) => ({
    ...part,
    figures: 0,
    problems: [...problems, problem],
    differences: [],
  });
  if (chain.isBroken) return fail('it goes on from a look that cannot be read');
  try {
    problems = problemsOf(look, header, chain);
    const compared = looksBefore(line, chain).map((before) =>
      compareFigures(look.assessment, assessAgain(look, before?.look)),
    );
    const [usual, ...others] = compared;
    const equal = others.find(({ differences }) => differences.length === 0);
    return usual === undefined
      ? fail('it cannot be computed again')
      : { ...part, problems, ...(equal ?? usual) };
  } catch {
    return fail('it cannot be computed again');
  }
}

/** The looks that one may go on from, the usual one first: of two servers that look at a time, neither sees what the other does. */
function looksBefore(line: BundleLook, { kept }: Chain): readonly (BundleLook | undefined)[] {
  const [last, earlier] = kept;
  const isAtATime =
    last !== undefined && Date.parse(last.computedAt) + last.durationMs >= Date.parse(line.computedAt);
  return isAtATime ? [last, earlier] : [last];
}

function assessAgain(look: Look, before: Look | undefined): AssessedLook {
  return assess(look.basis, look.metrics, {
    atMs: look.asOf,
    health: look.health,
    ...(before && { monitors: before.assessment.monitors, adjusted: before.assessment.adjusted }),
  });
}

function problemsOf({ basis }: Look, header: BundleHeader, { first }: Chain): readonly string[] {
  return [
    ...(basis.experimentKey !== header.experimentKey || basis.phase.number !== header.phase
      ? ['it is of another experiment or phase']
      : []),
    ...(first !== undefined && !isSameJson(basis.plan, first.basis.plan)
      ? ['its plan is not the registered one of the first look']
      : []),
  ];
}

/** Holds each line against the entry of the manifest in its place, by name and hash: no line comes twice, and none is left out. */
function checkParts(
  parts: readonly VerifiedPart[],
  hashes: readonly string[],
  manifest: BundleManifest | undefined,
): readonly VerifiedPart[] {
  if (manifest === undefined)
    return [...parts, unread('manifest', 'it is missing: the bundle is not whole, or its end was changed')];
  const checked: VerifiedPart[] = [];
  let next = 0;
  for (const [index, part] of parts.entries()) {
    const at = manifest.parts.findIndex(({ name }, place) => place >= next && name === part.name);
    if (at === -1) {
      checked.push(withProblem(part, 'the manifest has no such line in its place'));
      continue;
    }
    checked.push(...missing(manifest.parts.slice(next, at)));
    const isAsWritten = hashes[index] === manifest.parts[at]?.sha256;
    checked.push(isAsWritten ? part : withProblem(part, 'it was changed: its hash differs'));
    next = at + 1;
  }
  return [
    ...checked,
    ...missing(manifest.parts.slice(next)),
    { ...unread('manifest', 'it was changed: its hash differs'), ...(isWhole(manifest) && { problems: [] }) },
  ];
}

function withProblem(part: VerifiedPart, problem: string): VerifiedPart {
  return { ...part, problems: [problem, ...part.problems] };
}

function missing(parts: readonly BundlePart[]): readonly VerifiedPart[] {
  return parts.map(({ name }) => unread(name, 'it is missing'));
}

/** One that is nested too deeply cannot be written as JSON again. */
function isWhole({ parts, sha256 }: BundleManifest): boolean {
  try {
    return manifestOf(parts).sha256 === sha256;
  } catch {
    return false;
  }
}

function unread(name: string, problem: string): VerifiedPart {
  return { name, figures: 0, problems: [problem], differences: [] };
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function headerOf(value: unknown): BundleHeader {
  if (!isRecord(value) || value.format !== 'pixel-results') throw new NoBundle('It is no bundle of results');
  if (value.formatVersion !== 1)
    throw new NoBundle('It is a bundle of a newer format; a newer version of Pixel reads it');
  return value as unknown as BundleHeader;
}

function isManifest(value: unknown): value is BundleManifest {
  return isRecord(value) && Array.isArray(value.parts) && value.parts.every(isRecord);
}

function isLook(value: unknown): value is BundleLook {
  if (!isRecord(value) || typeof value.number !== 'string' || !isRecord(value.look)) return false;
  const { basis, assessment } = value.look;
  return isRecord(basis) && isRecord(basis.phase) && isRecord(assessment);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
