import { describe, expect, it } from 'vitest';
import { experimentFile, problemLinesOf } from '../../authoring/files/configuration-file.fixture.ts';

describe('contentProblems', () => {
  it('finds invalid patterns, scripts and selectors, each with its position', () => {
    const source = `projects:
  - projectKey: pk_a
    goals:
      - goalKey: seen
        type: element_visible
        selector: "footer ["
        urlRules: { include: [{ kind: regex, value: "(" }] }
    experiments:
      - experimentKey: x
        urlRules: { exclude: [{ kind: glob, value: "*" }, { kind: regex, value: "a)" }] }
        audience:
          any:
            - { attribute: country, operator: equals, value: DE }
            - { not: { attribute: plan, operator: regex, value: "[" } }
        variants:
          - { variantKey: a, weight: 0.5, isControl: true }
          - variantKey: b
            weight: 0.5
            changes:
              - { selector: "#a >", operation: hide, value: "", orderIndex: 0 }
              - { selector: b, operation: move, value: "", targetSelector: "i:", position: after, orderIndex: 1 }
              - operation: run_js
                orderIndex: 2
                value: |
                  show();
                  hide(;
`;
    expect(problemLinesOf(source)).toEqual([
      '6:19 selector must be a valid CSS selector: "[" is not closed',
      expect.stringMatching(/^7:53 value must be /),
      expect.stringMatching(/^10:81 value must be /),
      expect.stringMatching(/^14:65 value must be /),
      '20:29 selector must be a valid CSS selector: a ">", "+", "~" or "," lacks a selector on one side',
      '21:76 targetSelector must be a valid CSS selector: a name is missing after ".", "#" or ":"',
      "24:24 value must be valid JavaScript; line 2: Unexpected token ';'",
    ]);
  });

  const starred =
    'value must not have *, which is a literal character here: match a pattern (glob), or write the character as %2A';
  const slashed = 'value must not have slashes around it; start it with (?i) to ignore case';
  it.each([
    ['exact', 'https://shop.example/p/*', starred],
    ['simple', '/p/*', starred],
    ['regex', '/^a$/i', slashed],
    ['regex', '/^[/]p/', slashed],
    ['regex', '/p[/][0-9]+$/', slashed],
  ])('refuses the %s rule %s, which matches nothing', (kind, value, problem) => {
    expect(
      problemLinesOf(experimentFile(`urlRules: { include: [{ value: "${value}", kind: ${kind} }] }`)),
    ).toEqual([`5:40 ${problem}`]);
  });

  it.each([
    ['exact', 'https://shop.example/p/%2A'],
    ['glob', '*/p/*'],
    ['contains', '/p/*'],
    ['regex', '/product/'],
    ['regex', '^/p/$'],
    ['regex', '/price/\\\\$/'],
  ])('accepts the %s rule %s', (kind, value) => {
    expect(
      problemLinesOf(experimentFile(`urlRules: { include: [{ kind: ${kind}, value: "${value}" }] }`)),
    ).toEqual([]);
  });
});
