import { describe, expect, it } from 'vitest';
import { problemLinesOf } from './configuration-file.fixture.ts';

describe('a survey in a file', () => {
  it('reports each problem with line and column', () => {
    expect(
      problemLinesOf(`projects:
  - projectKey: pk_a
    surveys:
      - surveyKey: x
        colour: red
        urlRules: { include: [{ kind: exact, value: "*" }] }
        audienceKey: nobody
        trigger: { type: hover }
        questions:
          - { questionId: a, type: date, title: When?, branching: [{ when: { operator: less, value: 3 }, goTo: q }] }
          - questionId: b
            type: nps
            title: Likely?
            branching:
              - { when: { operator: less, value: 30 }, goTo: a }
`),
    ).toEqual([
      '5:9 unknown field "colour"',
      '8:26 type must be one of immediate, delay, scroll, exit_intent, click, element_visible, event, manual',
      '10:36 type must be one of open_text, single_choice, multiple_choice, rating, nps, csat, ces, consent, link, not "date"',
    ]);
    expect(
      problemLinesOf(`projects:
  - projectKey: pk_a
    surveys:
      - surveyKey: x
        urlRules: { include: [{ kind: exact, value: "*" }] }
        audience: { attribute: url, operator: regex, value: "(" }
        displayType: inline
        trigger: { type: click, selector: "." }
        appearance: { container: "[" }
        questions: [{ questionId: a, type: nps, title: Likely? }]
`),
    ).toEqual([
      '5:53 value must not have * in its host; only glob supports wildcards',
      '6:61 value must be a valid RE2 regular expression: missing closing ) at (',
      '8:43 selector must be a valid CSS selector: a name is missing after ".", "#" or ":"',
      '9:34 container must be a valid CSS selector: "[" is not closed',
    ]);
    expect(
      problemLinesOf(`projects:
  - projectKey: pk_a
    surveys:
      - surveyKey: x
        audienceKey: nobody
        questions:
          - questionId: a
            type: nps
            title: Likely?
            branching:
              - { when: { operator: less, value: 7 }, goTo: b }
              - { when: { operator: always }, goTo: end }
          - { questionId: b, type: open_text, title: Why?, branching: [{ when: { operator: always }, goTo: a }] }
          - { questionId: c, type: open_text, title: Else? }
`),
    ).toEqual([
      '5:22 audience "nobody" is not among the project\'s audiences',
      '13:108 the branches form a loop: "b" → "a" → "b"',
      '14:13 question "c" cannot be reached: every answer to "b" leads to "a", and no branch goes there',
    ]);
  });
});
