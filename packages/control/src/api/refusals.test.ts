import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

const root = new URL('../', import.meta.url).pathname;

const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.ts$/.test(file) && !/\.(test|fixture|harness)\.ts$/.test(file))
  .map((file) =>
    ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest, true),
  );

interface LocatedNode<T> {
  readonly location: string;
  readonly node: T;
}

function within<T extends ts.Node>(
  source: ts.SourceFile,
  isMeant: (node: ts.Node) => node is T,
): readonly T[] {
  const found: T[] = [];
  const visit = (node: ts.Node): void => {
    if (isMeant(node)) found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Finds all nodes in the sources that `isMeant` accepts, with their positions. */
function locate<T extends ts.Node>(isMeant: (node: ts.Node) => node is T): readonly LocatedNode<T>[] {
  return sources.flatMap((source) =>
    within(source, isMeant).map((node) => {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      return { location: `${source.fileName}:${line + 1}`, node };
    }),
  );
}

/** Whether a sentence has no parameters: a literal, or the name of one. */
function isConstant(sentence: ts.Node): boolean {
  if (!ts.isIdentifier(sentence)) return ts.isStringLiteralLike(sentence);
  return within(sentence.getSourceFile(), ts.isVariableDeclaration).some(
    ({ name, initializer }) =>
      name.getText() === sentence.text && initializer !== undefined && ts.isStringLiteralLike(initializer),
  );
}

/** Whether an object has a field, or may have it through a spread. */
function has({ properties }: ts.ObjectLiteralExpression, name: string): boolean {
  return properties.some((property) => ts.isSpreadAssignment(property) || property.name?.getText() === name);
}

const isRefusal = (node: ts.Node): node is ts.NewExpression =>
  ts.isNewExpression(node) && node.expression.getText() === 'ControlError';

const isLoginError = (node: ts.Node): node is ts.NewExpression =>
  ts.isNewExpression(node) && node.expression.getText() === 'LoginError';

/** Whether a sentence has parameters, but the object beside it has none. */
function isSilent(sentence: ts.Expression | undefined, more: ts.Expression | undefined): boolean {
  if (sentence === undefined || isConstant(sentence)) return false;
  return more === undefined || !ts.isObjectLiteralExpression(more) || !has(more, 'parameters');
}

/** A problem: an object with a `path` and a `message`. The schemas' messages are in `sentences.ts`. */
const isProblem = (node: ts.Node): node is ts.ObjectLiteralExpression =>
  ts.isObjectLiteralExpression(node) &&
  ['path', 'message'].every((name) => node.properties.some((field) => field.name?.getText() === name)) &&
  !/^\{ code: 'custom'/.test(node.getText()) &&
  !(ts.isCallExpression(node.parent) && /\.refine$|^sentenceOf$/.test(node.parent.expression.getText()));

/** Its sentences are listed with their codes and contain nothing that a client doesn't know. */
const elsewhere = /^api\/login\/device-routes\.ts/;
/** Findings before a publication aren't refusals. */
const findings = /^publish\/checks\//;

it('passes the values of a message as parameters, in every refusal', () => {
  const refusals = locate(isRefusal).filter(({ location }) => !elsewhere.test(location));
  expect(refusals.length).toBeGreaterThan(100);
  const silent = refusals.filter(({ node: { arguments: [, sentence, more] = [] } }) =>
    isSilent(sentence, more),
  );
  expect(silent.map(({ location }) => location)).toEqual([]);
});

it('passes the values of a message as parameters, in every refused login', () => {
  const refusals = locate(isLoginError);
  expect(refusals.length).toBeGreaterThan(10);
  const silent = refusals.filter(({ node: { arguments: [, sentence, more] = [] } }) =>
    isSilent(sentence, more),
  );
  expect(silent.map(({ location }) => location)).toEqual([]);
});

it('has a code and the values of its message, in every problem', () => {
  const problems = locate(isProblem).filter(({ location }) => !findings.test(location));
  expect(problems.length).toBeGreaterThan(30);
  const silent = problems.filter(({ node }) => {
    const message = node.properties.find((field) => field.name?.getText() === 'message');
    if (message?.name === undefined) return true;
    const isSame = isConstant(ts.isPropertyAssignment(message) ? message.initializer : message.name);
    return !has(node, 'code') || !(isSame || has(node, 'parameters'));
  });
  expect(silent.map(({ location }) => location)).toEqual([]);
});
