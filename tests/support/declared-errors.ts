import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** Folder of control's sources. */
const control = new URL('../../packages/control/src/', import.meta.url).pathname;

/** The code and the parameters' names of an error, or of a problem in a field. */
export interface DeclaredError {
  readonly code: string;
  readonly parameterNames: readonly string[];
}

/** Returns every error that control throws with a literal code. */
export function readErrors(): readonly DeclaredError[] {
  return sources().flatMap((source) =>
    nodesIn(source, ts.isNewExpression)
      .filter(({ expression }) => expression.getText() === 'ControlError')
      .flatMap(({ arguments: [code, , more] = [] }) =>
        code !== undefined && ts.isStringLiteral(code)
          ? [{ code: code.text, parameterNames: namesIn(more) }]
          : [],
      ),
  );
}

/** Returns every problem with a literal code that control reports for a field, and the sentences of the schema's own problems. */
export function readProblems(): readonly DeclaredError[] {
  return [...literalProblems(), ...schemaProblems()];
}

/** Sources whose codes aren't problems of fields: parsers of files, checks before publication, and words about results. */
const excludedSources =
  /^(authoring\/files\/|project\/content\/likely-mistakes|publish\/checks\/|results\/(words|health|diagnosis)\/)/;

function literalProblems(): readonly DeclaredError[] {
  return sources()
    .filter(({ fileName }) => !excludedSources.test(fileName))
    .flatMap((source) => nodesIn(source, ts.isObjectLiteralExpression))
    .flatMap((node) => {
      const [code, message] = [fieldOf(node, 'code'), fieldOf(node, 'message')];
      if (code === undefined || message === undefined || !ts.isStringLiteral(code) || code.text === 'custom')
        return [];
      return [{ code: code.text, parameterNames: namesIn(node) }];
    });
}

function schemaProblems(): readonly DeclaredError[] {
  const text = readFileSync(join(control, 'project/content/sentences.ts'), 'utf8');
  const source = ts.createSourceFile('sentences.ts', text, ts.ScriptTarget.Latest, true);
  const list = nodesIn(source, ts.isVariableDeclaration).find(({ name }) => name.getText() === 'sentences');
  if (list === undefined) throw new Error('sentences.ts has no sentences');
  return nodesIn(list, ts.isPropertyAssignment).map(({ name, initializer }) => ({
    code: name.getText(),
    parameterNames: [...initializer.getText().matchAll(/\{(\w+)\}/g)].map(([, each = '']) => each),
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
