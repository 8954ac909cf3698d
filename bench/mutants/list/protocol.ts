import type { Mutant } from '../mutant.ts';

export const protocol: readonly Mutant[] = [
  {
    mistake: 'a satisfaction question cannot use smileys',
    file: 'packages/protocol/src/survey/question-problems.ts',
    from: "ratingStyle: ['rating', 'csat']",
    to: "ratingStyle: ['rating']",
    fix: 'fix(server): the connection by which surveys are decided is there before the first visitor; csat can have faces',
  },
  {
    mistake: 'a branch can compare with an untrimmed text, which no answer equals',
    file: 'packages/protocol/src/survey/branch-problems.ts',
    from: "value.trim() === value && value !== ''",
    to: "value.trim() !== ''",
    fix: 'fix(protocol): a branch compares texts as pages give them, without blanks around',
  },
  {
    mistake: 'an email address with an accented letter passes in the page, but not on the server',
    file: 'packages/protocol/src/survey/text-problem.ts',
    from: String.raw`/^[^\s@]+@[^\s@]+$/`,
    to: "/^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9.-]+$/i",
    fix: 'fix(protocol): what a page takes from its visitor is not refused by the server',
  },
  {
    mistake: 'a payload that nests seven levels deep is refused',
    file: 'packages/protocol/src/limits.ts',
    from: 'maxPayloadDepth = 32;',
    to: 'maxPayloadDepth = 6;',
    fix: 'fix(edge): preflights allow what they ask for, a last slash is ignored',
    suites: ['tests/conformance/edge.test.ts'],
  },
  {
    mistake: 'an assignment may hold a NUL, which no store keeps',
    file: 'packages/protocol/src/event.ts',
    from: 'value.length <= maxIdLength && !unstorable.test(value)',
    to: 'value.length <= maxIdLength',
    fix: 'fix: what a review of the data path found',
  },
  {
    mistake: 'a time with a leap second is refused',
    file: 'packages/protocol/src/timestamp.ts',
    from: '(second <= 59 || (second === 60 && minute === 59))',
    to: 'second <= 59',
    fix: 'fix: what a review of the data path found',
  },
  {
    mistake: 'a project’s statistics settings override an experiment’s plan',
    file: 'packages/protocol/src/plan.ts',
    from: '...definedFields(statistics),\n    ...definedFields(plan),',
    to: '...definedFields(plan),\n    ...definedFields(statistics),',
  },
  {
    mistake: 'a text that ends in an escaped backslash does not end at its quotation mark',
    file: 'packages/protocol/src/json-text.ts',
    from: '(at - first) % 2 === 1',
    to: 'at > first',
  },
];
