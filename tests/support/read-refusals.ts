import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** Folder of control's sources. */
const control = new URL('../../packages/control/src/', import.meta.url).pathname;

/** A refusal or a field's problem: its code and its parameters' names. */
export interface DeclaredRefusal {
  readonly code: string;
  readonly names: readonly string[];
}

/** Returns every refusal thrown in control's sources with a literal code. */
export function readRefusals(): readonly DeclaredRefusal[] {
  return sources().flatMap((source) =>
    nodesIn(source, ts.isNewExpression)
      .filter(({ expression }) => expression.getText() === 'ControlError')
      .flatMap(({ arguments: [code, , more] = [] }) =>
        code !== undefined && ts.isStringLiteral(code) ? [{ code: code.text, names: namesIn(more) }] : [],
      ),
  );
}

/** Returns every problem that control reports, except about a file's text: those with literal codes, and the schema's sentences. */
export function readProblems(): readonly DeclaredRefusal[] {
  return [...literalProblems(), ...schemaProblems()];
}

/** Files are read by CLI commands; findings before publication refuse nothing. */
const otherSources =
  /^(authoring\/files\/|project\/content\/likely-mistakes|publish\/checks\/|results\/(words|health|diagnosis)\/)/;

function literalProblems(): readonly DeclaredRefusal[] {
  return sources()
    .filter(({ fileName }) => !otherSources.test(fileName))
    .flatMap((source) => nodesIn(source, ts.isObjectLiteralExpression))
    .flatMap((node) => {
      const [code, message] = [fieldOf(node, 'code'), fieldOf(node, 'message')];
      if (code === undefined || message === undefined || !ts.isStringLiteral(code) || code.text === 'custom')
        return [];
      return [{ code: code.text, names: namesIn(node) }];
    });
}

function schemaProblems(): readonly DeclaredRefusal[] {
  const text = readFileSync(join(control, 'project/content/sentences.ts'), 'utf8');
  const source = ts.createSourceFile('sentences.ts', text, ts.ScriptTarget.Latest, true);
  const list = nodesIn(source, ts.isVariableDeclaration).find(({ name }) => name.getText() === 'sentences');
  if (list === undefined) throw new Error('sentences.ts has no sentences');
  return nodesIn(list, ts.isPropertyAssignment).map(({ name, initializer }) => ({
    code: name.getText(),
    names: [...initializer.getText().matchAll(/\{(\w+)\}/g)].map(([, each = '']) => each),
  }));
}

function sources(): readonly ts.SourceFile[] {
  return readdirSync(control, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.ts$/.test(file) && !/\.(test|fixture|harness)\.ts$/.test(file))
    .map((file) =>
      ts.createSourceFile(file, readFileSync(join(control, file), 'utf8'), ts.ScriptTarget.Latest, true),
    );
}

function nodesIn<T extends ts.Node>(root: ts.Node, matches: (node: ts.Node) => node is T): readonly T[] {
  const found: T[] = [];
  const visit = (node: ts.Node): void => {
    if (matches(node)) found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(root);
  return found;
}

function fieldOf(node: ts.ObjectLiteralExpression, name: string): ts.Node | undefined {
  const property = node.properties.find((each) => each.name?.getText() === name);
  return property !== undefined && ts.isPropertyAssignment(property) ? property.initializer : property?.name;
}

/** Names of the literal parameters; misses those that come from elsewhere. */
function namesIn(node: ts.Node | undefined): readonly string[] {
  if (node === undefined || !ts.isObjectLiteralExpression(node)) return [];
  const parameters = fieldOf(node, 'parameters');
  if (parameters === undefined || !ts.isObjectLiteralExpression(parameters)) return [];
  return parameters.properties.flatMap(({ name }) => (name === undefined ? [] : [name.getText()]));
}
