/**
 * YAML configuration for tests of `explain` and `preview`: experiments and surveys that run, that are drafts, or that target phones only.
 * The experiments assign the second variant to every visitor they include.
 */
export const why = `projects:
  - projectKey: pk_why
    experiments:
      - experimentKey: cta
        status: running
        urlRules: { include: [{ kind: glob, value: "*/product/*" }] }
        variants: &arms [{ variantKey: a, weight: 0, isControl: true }, { variantKey: b, weight: 1 }]
      - { experimentKey: idea, variants: *arms }
      - experimentKey: mobile
        status: running
        audience: { all: [{ attribute: device, operator: equals, value: mobile }] }
        variants: *arms
    surveys:
      - surveyKey: nps
        status: running
        urlRules: { include: [{ kind: glob, value: "*/product/*" }] }
        questions: &questions [{ questionId: likely, type: nps, title: "How likely are you to recommend us?" }]
      - { surveyKey: idea, questions: *questions }
`;
