import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { recognizeProblem, sentences } from './sentences.ts';

const root = new URL('../../../../', import.meta.url).pathname;
/** The start of a sentence about an invalid value. */
const saying =
  /^(must |is (missing|required|not allowed|unknown)\b|cannot be combined |contradicts |applies to |each part must |weights must |exactly one |at most one |no remaining answer |a branch |the branches |unknown field |(goal|survey|question|option|variant|layer|audience) "|"…" is used)/;
/** Messages about requests of visitors and pages aren't about configuration; keys are recognized by the format they violate. */
const others =
  /\/(event[\w-]*|answer-problems|text-problem|custom-attributes|openapi|payload|read-event|survey-event|identifiers)\b/;

function sourcesOf(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.ts$/.test(file) && !/\.(test|fixture)\.ts$/.test(file))
    .map((file) => `/${folder}/${file}`)
    .filter((file) => !others.test(file));
}

/** The string literals of a file; interpolated values become `…`. */
function textsOf(file: string): readonly string[] {
  const source = ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest);
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) texts.push(node.text);
    else if (ts.isTemplateExpression(node))
      texts.push([node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…'));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return texts;
}

/** Values that may be interpolated into a sentence: texts with and without quotes, and parts of other sentences. */
const put = ['x', '"x"', 'kind', 'code', '; line 3', 'it is empty', '; use x', 'x already has a translation'];

const written = ['protocol/src', 'engine/src/url-rules', 'control/src/project/content']
  .flatMap(sourcesOf)
  .filter((file) => !/\/project\/content\/(?!url-rule-mistake|selector-problem|script-problem)/.test(file))
  .concat('/engine/src/linear-regex.ts')
  .flatMap((file) =>
    textsOf(file)
      .filter((text) => saying.test(text))
      .map((text) => ({ file, text })),
  );

describe('the messages of schema and engine', () => {
  it('are found in their sources', () => {
    expect(written.length).toBeGreaterThan(100);
  });

  it.each(written)('have a code: $text', ({ text }) => {
    expect(put.map((each) => recognizeProblem(text.replaceAll('…', each))).filter(Boolean)).not.toEqual([]);
  });
});

it('returns the values of a message, numbers as numbers', () => {
  expect(recognizeProblem('weights must sum to 1, not 0.9')).toEqual({
    code: 'weights_sum',
    parameters: { sum: 0.9 },
  });
  expect(recognizeProblem('is required for a goal of type click')).toEqual({
    code: 'missing_for_goal_type',
    parameters: { type: 'click' },
  });
});

it.each(Object.entries(sentences))(
  'matches %s by its own message, and by no earlier one',
  (code, sentence) => {
    expect(recognizeProblem(sentence)?.code).toBe(code);
  },
);
