import path from 'node:path';
import ts from 'typescript';

/** A procedure of the API, with its types. */
export interface Procedure {
  readonly method: string;
  readonly path: string;
  /** Its name in `hc`: `$get`. */
  readonly name: string;
  /** Its types in Hono's schema: `input`, `output`, `outputFormat` and `status`. */
  readonly type: ts.Type;
}

/** Control's API as the compiler sees it. */
export interface ApiTypes {
  readonly checker: ts.TypeChecker;
  /** Types that clients know by name. */
  readonly named: ReadonlyMap<string, ts.Type>;
  /** Procedures by app, sorted by path. */
  readonly apps: ReadonlyMap<string, readonly Procedure[]>;
  /** Required role of each procedure, by `GET /api/me`, as in the permission table. */
  readonly permissions: ReadonlyMap<string, string>;
}

const root = path.resolve(import.meta.dirname, '../..');
/** The module whose exports clients may use. */
const entry = path.join(root, 'packages/control/src/client.ts');
const table = path.join(root, 'packages/control/src/api/permissions/permissions.ts');
const apps = ['ControlApi', 'DeviceApi', 'OperatorApi'];

/** Reads the types of control's apps and the other types that clients use. Takes some seconds. Throws on type errors. */
export function readApi(): ApiTypes {
  const { options } = ts.getParsedCommandLineOfConfigFile(
    path.join(root, 'tsconfig.json'),
    {},
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: fail },
  ) ?? { options: {} };
  const program = ts.createProgram([entry, table], options, hostOf(options));
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(entry);
  const module = source && checker.getSymbolAtLocation(source);
  if (module === undefined) throw new Error(`${entry} exports nothing`);
  const exported = checker
    .getExportsOfModule(module)
    .map((symbol) => [symbol.name, checker.getDeclaredTypeOfSymbol(targetOf(checker, symbol))] as const);
  return {
    checker,
    permissions: readTable(program.getSourceFile(table)),
    named: new Map(exported.filter(([name]) => !apps.includes(name))),
    apps: new Map(
      exported
        .filter(([name]) => apps.includes(name))
        .map(([name, type]) => [name, proceduresOf(checker, type)]),
    ),
  };
}

/** Reads the table's rows from the source text. */
function readTable(source: ts.SourceFile | undefined): ReadonlyMap<string, string> {
  const rows = new Map<string, string>();
  const visit = (node: ts.Node): void => {
    if (
      ts.isPropertyAssignment(node) &&
      ts.isStringLiteral(node.name) &&
      ts.isStringLiteral(node.initializer)
    )
      rows.set(node.name.text, node.initializer.text);
    ts.forEachChild(node, visit);
  };
  if (source !== undefined) visit(source);
  return rows;
}

function targetOf(checker: ts.TypeChecker, symbol: ts.Symbol): ts.Symbol {
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}

function proceduresOf(checker: ts.TypeChecker, app: ts.Type): readonly Procedure[] {
  const schema = checker.getTypeArguments(app as ts.TypeReference)[1];
  if (schema === undefined) throw new Error('An app has no schema');
  const parts = schema.isUnion() ? schema.types : [schema];
  return parts
    .flatMap((part) => checker.getPropertiesOfType(part))
    .flatMap((atPath) =>
      checker.getPropertiesOfType(checker.getTypeOfSymbol(atPath)).map((procedure) => ({
        method: procedure.name.slice(1).toUpperCase(),
        path: atPath.name,
        name: procedure.name,
        type: checker.getTypeOfSymbol(procedure),
      })),
    )
    .sort((a, b) => (`${a.path} ${a.method}` < `${b.path} ${b.method}` ? -1 : 1));
}

/** Uses responses' declared types: Hono's mapped JSON types take long to compute and lose names. */
function hostOf(options: ts.CompilerOptions): ts.CompilerHost {
  const host = ts.createCompilerHost(options);
  return {
    ...host,
    readFile(file) {
      const text = host.readFile(file);
      if (!/node_modules\/hono\/dist\/types\/utils\/types\.d\.ts$/.test(file)) return text;
      const parsed = text?.replace(
        /^export type JSONParsed<.*$/m,
        'export type JSONParsed<T, _ = never> = T;',
      );
      if (parsed === undefined || parsed === text) throw new Error('hono has no JSONParsed any more');
      return parsed;
    },
    getSourceFile(file, target) {
      const text = this.readFile(file);
      return text === undefined ? undefined : ts.createSourceFile(file, text, target);
    },
  };
}

function fail({ messageText }: ts.Diagnostic): never {
  throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'));
}
