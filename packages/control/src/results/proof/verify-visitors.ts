import type { BundleLook, BundleValues, BundleVisitors, ChangesSinceLook } from './bundle.ts';
import { createVisitorsCheck, type VisitorsCheck, type VisitorsProof } from './check-visitors.ts';
import { createPart, type VerifiedPart, withProblem } from './verified-part.ts';

/** The visitors of a bundle, as verified. */
export interface VerifiedVisitors {
  /** Number of the look that the visitors prove. */
  readonly ofLook: string;
  readonly count: number;
  /** What happened since that look, and so may make the visitors' sums differ from it. */
  readonly since: ChangesSinceLook;
}

/** Verifies the lines of a bundle that concern single visitors. */
interface VisitorsVerifier {
  /** Notes a look that visitors may follow. */
  addLook(line: BundleLook): void;
  /** Takes the line with the sums and the encoding, before the visitors. */
  begin(values: BundleValues): VerifiedPart;
  /** Adds a line of visitors. */
  add(line: BundleVisitors): VerifiedPart;
  /** Returns all parts, updated with the results of the visitors. */
  finish(parts: readonly VerifiedPart[]): {
    readonly parts: readonly VerifiedPart[];
    readonly visitors: VerifiedVisitors | null;
  };
}

const cannotAddUp = 'its visitors cannot be added up';

/** Creates the verifier for one bundle. */
export function createVisitorsVerifier(): VisitorsVerifier {
  /** The final and the newest look, one of which the visitors prove. */
  let [final, newest]: (BundleLook | undefined)[] = [];
  let values: BundleValues | undefined;
  let check: VisitorsCheck | undefined;
  let [lines, count] = [0, 0];

  return {
    addLook(line) {
      newest = line;
      if (line.isFinal) final = line;
    },
    begin(part) {
      if (values !== undefined) return createPart('values', 'they are listed twice');
      values = part;
      const line = [final, newest].find((look) => look?.number === part.ofLook);
      if (line === undefined) return createPart('values', 'their look is missing');
      try {
        check = createVisitorsCheck(part, line);
        return createPart('values');
      } catch {
        return createPart('values', 'they do not match the goals of their look');
      }
    },
    add(line) {
      lines += 1;
      const part = createPart(`visitors ${lines}`);
      if (check === undefined) return withProblem(part, 'their values are not described');
      try {
        check.add(line);
        count += line.visitors.length;
        return part;
      } catch {
        return withProblem(part, cannotAddUp);
      }
    },
    finish(parts) {
      if (values === undefined) return { parts, visitors: null };
      const { ofLook, since } = values;
      const visitors = { ofLook, count, since };
      if (check === undefined || parts.some(({ problems }) => problems.includes(cannotAddUp)))
        return { parts, visitors };
      const proof = finishSafely(check);
      if (proof === undefined)
        return {
          visitors,
          parts: parts.map((part) =>
            part.name === 'values' ? withProblem(part, 'they cannot be compared with its sums') : part,
          ),
        };
      const { figures, differences, kept } = proof;
      const isProven = differences.length === 0;
      return {
        visitors,
        parts: parts.map((part) => {
          if (part.name === 'values') return { ...part, figures, differences };
          if (part.name !== `look ${ofLook}` || !isProven || part.source === undefined) return part;
          return kept.length === 0
            ? { ...part, source: 'visitors' }
            : { ...part, source: 'visitors and kept sums', kept };
        }),
      };
    },
  };
}

/** Returns the proof, or undefined if the values can't be compared: they are nested too deeply, or have another shape. */
function finishSafely(check: VisitorsCheck): VisitorsProof | undefined {
  try {
    return check.finish();
  } catch {
    return undefined;
  }
}
