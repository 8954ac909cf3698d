import { parseConfiguration } from './parse-configuration.ts';

/** A file with one experiment with the given fields, the first at line 5, column 9. */
export function experimentFile(fields: string, firstWeight = 0.5): string {
  return `projects:
  - projectKey: pk_a
    experiments:
      - experimentKey: x
${fields
  .split('\n')
  .map((line) => `        ${line}`)
  .join('\n')}
        variants:
          - { variantKey: a, weight: ${firstWeight}, isControl: true }
          - { variantKey: b, weight: 0.5 }
`;
}

/** The problems of a file as `line:column message`, in the file's order. */
export function problemLinesOf(source: string): readonly string[] {
  const parsed = parseConfiguration(source);
  if (parsed.status === 'valid') return [];
  return parsed.problems.map(({ line, column, message }) => `${line}:${column} ${message}`);
}
