import type ts from 'typescript';
import { createTypePrinter, type TypePrinter } from './print-types.ts';
import type { Procedure, ReadApi } from './read-api.ts';

const head = `// Written by "npm run api"; do not edit.
import type { Hono } from 'hono';
import type { BlankEnv } from 'hono/types';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
`;

/** Writes control's API and what its clients name as declarations that need nothing of control itself. */
export function printDeclarations({ checker, named, apps }: ReadApi): string {
  const printer = createTypePrinter(checker, named);
  const keys = new Map([...apps].map(([name, procedures]) => [name, new Set(procedures.map(keyOf))]));
  const all = [...apps].map(([name, procedures]) => {
    // An app that has all that another one has, as the operator's has all that people have, is that one and the rest.
    const within = [...keys].filter(
      ([other, known]) => other !== name && [...known].every((key) => keys.get(name)?.has(key)),
    );
    const own = procedures.filter((procedure) => !within.some(([, known]) => known.has(keyOf(procedure))));
    const schemas = [...within.map(([other]) => other), name].map((each) => `${each}Schema`);
    return `type ${name}Schema = {\n${pathsOf(own, printer, checker)}};\n\nexport type ${name} = Hono<BlankEnv, ${schemas.join(' & ')}, '/'>;\n`;
  });
  const types = printer.declarations().map(({ text }) => `${text}\n`);
  return [head, ...all, ...types].join('\n');
}

const keyOf = ({ method, path }: Procedure) => `${method} ${path}`;

function pathsOf(procedures: readonly Procedure[], printer: TypePrinter, checker: ts.TypeChecker): string {
  const paths = [...new Set(procedures.map(({ path }) => path))];
  return paths
    .map((path) => {
      const there = procedures.filter((procedure) => procedure.path === path);
      return `  '${path}': {\n${there.map((each) => `    ${each.name}: ${typeOf(each, printer, checker)};\n`).join('')}  };\n`;
    })
    .join('');
}

function typeOf({ type }: Procedure, printer: TypePrinter, checker: ts.TypeChecker): string {
  const partType = (name: string): ts.Type => {
    const symbol = checker.getPropertyOfType(type, name);
    if (symbol === undefined) throw new Error(`A procedure has no ${name}`);
    return checker.getTypeOfSymbol(symbol);
  };
  const part = (name: string): string => {
    const value = partType(name);
    // What is no JSON is read as it comes.
    if (name === 'output' && checker.typeToString(partType('outputFormat')) === '"body"') return 'unknown';
    if (value.aliasSymbol?.name === 'ContentfulStatusCode') return 'ContentfulStatusCode';
    return name === 'input' ? printer.printSent(value, '      ') : printer.print(value, '      ');
  };
  const fields = ['input', 'output', 'outputFormat', 'status'];
  return `{\n${fields.map((name) => `      ${name}: ${part(name)};\n`).join('')}    }`;
}
