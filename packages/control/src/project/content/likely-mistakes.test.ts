import { describe, expect, it } from 'vitest';
import { experimentFile, problemLinesOf } from '../../authoring/files/configuration-file.fixture.ts';

/** A file with one project whose fields start at line 3, column 5. */
const project = (...lines: readonly string[]) =>
  ['projects:', '  - projectKey: pk_a', ...lines.map((line) => `    ${line}`), ''].join('\n');

const buy =
  'text that begins with "#", or has one after a space, must be in quotes: "#buy" is read as a comment';
const colour = buy.replace('buy', '2563eb');

describe('a value parsed as a comment', () => {
  it.each([
    [
      'in an object on a line, with fields behind it',
      experimentFile('x: 1\ny: [{ selector: #buy, operation: hide }, { a: 1 }]\nz: { a: 1 }'),
      [`6:25 ${buy}`],
    ],
    [
      'at the end of objects on a line, each by itself',
      project('layers:', '  - { a: #buy }', '  - { a: { b: [#buy] } }', 'name: x'),
      [`4:14 ${buy}`, `5:20 ${buy}`],
    ],
    ['in a list', project('allowedOrigins: [#buy, "*"]', 'name: x'), [`3:22 ${buy}`]],
    ['behind a comma', project('allowedOrigins: ["*", #buy]'), [`3:27 ${buy}`]],
    [
      'on a line of its own',
      project('surveys:', '  - surveyKey: a', '    appearance:', '      accentColor: #2563eb'),
      ['4:9 questions is missing', `6:24 ${colour}`],
    ],
    [
      'behind the beginning of a selector, in an object on a line',
      project('layers: [{ a: .card #buy, b: 1 }]'),
      [`3:25 ${buy}`],
    ],
    ['as the entry of a list', project('allowedOrigins:', '  - #buy', '  - "*"'), [`4:9 ${buy}`]],
  ])('%s', (_, source, problems) => {
    expect(problemLinesOf(source)).toEqual(problems);
  });

  it.each([
    ['selector: .card #buy', [`6:25 ${buy}`]],
    ['selector: .card # buy', []],
    ['selector: ".card #buy"', []],
    ['selector: .card ## buy', []],
  ])('after the start of a selector that is valid by itself: %s', (selector, problems) => {
    const goal = ['  - goalKey: a', '    type: click', `    ${selector}`];
    expect(problemLinesOf(project('goals:', ...goal))).toEqual(problems);
  });

  it('is distinguished from intended comments', () => {
    expect(problemLinesOf(project('name: # none yet', 'timeZone: 1'))).toEqual([
      '3:11 name must be text, not empty',
      '4:15 timeZone must be text, not the number 1',
    ]);
    expect(problemLinesOf(project('allowedOrigins: [ #all', '  "*" ]', 'layers: [{ a: 1 }'))).toEqual([
      '5:13 this [ is not closed',
    ]);
  });
});

it('says that a text starting with an asterisk needs quotes', () => {
  expect(problemLinesOf(project('allowedOrigins: [*]', 'name: */demo/*'))).toEqual([
    '3:22 text that begins with "*" must be in quotes',
    '4:11 there is no anchor &/demo/* above; text that begins with "*" must be in quotes',
  ]);
});

describe('an unclosed quote', () => {
  it.each([
    ['with no other behind it', project('name: "Shop', 'timeZone: UTC'), ['3:11 this " is not closed']],
    ['with others behind it', project("name: 'Shop", "timeZone: 'UTC'"), ["3:11 this ' is not closed"]],
    [
      'in an object on a line',
      project('layers:', '  - { layerKey: "a, b: 1 }', '  - { layerKey: "b" }'),
      ['4:21 this " is not closed'],
    ],
    [
      'with another on its line',
      project('layers: [{ layerKey: "a, b: "c", d: 1 }]'),
      ['3:26 this " is not closed'],
    ],
    [
      'with an empty text behind it',
      project('layers: [{ layerKey: "a, b: "", c: "" }]', 'name: "x"'),
      ['3:26 this " is not closed'],
    ],
    [
      'with an empty text at the end of its line, and others below',
      project('layers:', '  - { layerKey: "a, b: "" }', '  - { layerKey: "b" }'),
      ['4:21 this " is not closed'],
    ],
    ['in JSON', '{\n  "projects": [{"projectKey": "a, "name": "x"}]\n}', ['2:31 this " is not closed']],
  ])('%s', (_, source, problems) => {
    expect(problemLinesOf(source)).toEqual(problems);
  });

  it('is distinguished from one within the text', () => {
    expect(problemLinesOf(project("name: 'Don't do it'"))).toEqual([
      "3:15 the text ends at this '; inside the text, write it as ''",
    ]);
    expect(problemLinesOf(project('name: "[data-x="y"]"'))).toEqual([
      '3:20 the text ends at this "; inside the text, write it as \\"',
    ]);
  });
});

describe('a colon within a text', () => {
  const colon = 'text with a colon followed by a space must be in quotes';
  it.each([
    ['on a line of its own', project('name: color: #2563eb', 'timeZone: UTC'), [`3:11 ${colon}`]],
    ['at the beginning of an entry', project('layers:', '  - layerKey: a: b'), [`4:19 ${colon}`]],
    [
      'with something wrong behind it',
      project('name: a: b', 'layers: [{ a: 1'),
      [`3:11 ${colon}`, '4:14 this { is not closed'],
    ],
    [
      'in an object on a line',
      project('layers: [{ layerKey: color: #2563eb }]', 'name: x'),
      [`3:26 ${colon}`, `3:33 ${colour}`],
    ],
  ])('%s', (_, source, problems) => {
    expect(problemLinesOf(source)).toEqual(problems);
  });

  it('is distinguished from fields indented too far', () => {
    expect(problemLinesOf(project('name: x', '  timeZone: UTC')).join()).not.toContain(colon);
  });
});

describe('an unclosed bracket', () => {
  it.each([
    ['of an object', project('layers:', '  - { layerKey: a', 'name: x'), ['4:9 this { is not closed']],
    ['of a list', project('allowedOrigins: ["*"', 'name: x'), ['3:21 this [ is not closed']],
    ['within another', project('layers: [{ a: [1, { b: 2 } }]'), ['3:19 this [ is not closed']],
  ])('%s', (_, source, problems) => {
    expect(problemLinesOf(source)).toEqual(problems);
  });
});

describe('tabs', () => {
  it.each([
    ['in the place of spaces', 'projects:\n\t- projectKey: a', ['2:1 Tabs are not allowed as indentation']],
    ['after spaces', project('\tname: x', 'timeZone: UTC'), ['3:5 Tabs are not allowed as indentation']],
    [
      'behind a dash',
      'projects:\n  -\tprojectKey: a\n    name: x\n',
      ['2:4 Tabs are not allowed as indentation'],
    ],
    [
      'on every line',
      'projects:\n\t- projectKey: a\n\t\tname: x\n\t\tlayers:\n\t\t\t- layerKey: x\n',
      ['2:1', '3:1', '4:1', '5:1'].map((at) => `${at} Tabs are not allowed as indentation`),
    ],
    [
      'behind a text that goes on',
      project('name: x').concat('\t\ttimeZone: UTC\n'),
      ['4:1 Tabs are not allowed as indentation'],
    ],
  ])('%s', (_, source, problems) => {
    expect(problemLinesOf(source)).toEqual(problems);
  });
});

describe('a duplicate field', () => {
  it('is reported with the line of the first, at any depth', () => {
    expect(
      problemLinesOf(project('name: a', 'layers: [{ layerKey: a, layerKey: b }]', 'name: b', 'name: c')),
    ).toEqual([
      '4:29 field "layerKey" is already in line 4',
      '5:5 field "name" is already in line 3',
      '6:5 field "name" is already in line 3',
    ]);
    expect(problemLinesOf('{"projects":[\n{"projectKey":"a",\n"projectKey":"b"}]}')).toEqual([
      '3:1 field "projectKey" is already in line 2',
    ]);
  });
});

describe('a misspelt field', () => {
  it.each([
    ['experiements', 'experiments'],
    ['Name', 'name'],
    ['time_zone', 'timeZone'],
    ['alowedOrigin', 'allowedOrigins'],
  ])('%s, is recognized as %s', (wrong, right) => {
    expect(problemLinesOf(project(`${wrong}: x`))).toEqual([
      `3:5 unknown field "${wrong}", did you mean ${right}?`,
    ]);
  });

  it('is compared with the fields allowed there', () => {
    expect(
      problemLinesOf(experimentFile('variant: []\nconsent: x\ngoals: [{ goalkey: a, rolle: primary }]')),
    ).toEqual([
      '5:9 unknown field "variant", did you mean variants?',
      '6:9 unknown field "consent"',
      '7:17 goalKey is missing',
      '7:19 unknown field "goalkey", did you mean goalKey?',
      '7:31 unknown field "rolle", did you mean role?',
    ]);
  });

  it('is distinguished from one without a similar name', () => {
    expect(problemLinesOf(project('colour: red', 'x: 1', '"\\n": 1'))).toEqual([
      '3:5 unknown field "colour"',
      '4:5 unknown field "x"',
      '5:5 unknown field "\\n"',
    ]);
  });
});
