import type { BundleLook, BundleValues, BundleVisitors, SinceLook } from './bundle.ts';
import { createVisitorsCheck, type VisitorsCheck, type VisitorsProof } from './check-visitors.ts';
import { createPart, type VerifiedPart, withProblem } from './verified-part.ts';

/** The single visitors of a bundle. */
export interface VerifiedVisitors {
  /** Number of the look that they prove. */
  readonly ofLook: string;
  readonly count: number;
  /** Reasons why they may add up to something other than that look. */
  readonly since: SinceLook;
}

/** Verifies the lines with single visitors. */
interface VerifyVisitors {
  addLook(line: BundleLook): void;
  begin(values: BundleValues): VerifiedPart;
  add(line: BundleVisitors): VerifiedPart;
  /** Returns all parts, updated with the results of the visitors. */
  finish(parts: readonly VerifiedPart[]): {
    readonly parts: readonly VerifiedPart[];
    readonly visitors: VerifiedVisitors | null;
  };
}

const cannotAddUp = 'its visitors cannot be added up';

/** Creates the verifier for one bundle. */
export function createVisitorsVerifier(): VerifyVisitors {
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
      const line = [final, newest].find((each) => each?.number === part.ofLook);
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

/** Undefined if the values can't be compared: nested too deeply, or of another shape. */
function finishSafely(check: VisitorsCheck): VisitorsProof | undefined {
  try {
    return check.finish();
  } catch {
    return undefined;
  }
}
