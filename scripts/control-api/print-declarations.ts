import type ts from 'typescript';
import { createTypePrinter, type TypePrinter } from './print-types.ts';
import type { ApiTypes, Procedure } from './read-api.ts';

const head = `// Written by "npm run api"; do not edit.
import type { Hono } from 'hono';
import type { BlankEnv } from 'hono/types';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
`;

/** Prints control's API and the types that clients use as declarations that don't depend on control itself. */
export function printDeclarations({ checker, named, apps }: ApiTypes): string {
  const printer = createTypePrinter(checker, named);
  const keys = new Map([...apps].map(([name, procedures]) => [name, new Set(procedures.map(keyOf))]));
  const all = [...apps].map(([name, procedures]) => {
    // An app that includes all procedures of another, as the operator's includes the users', is printed as the other one plus the rest.
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
      const atPath = procedures.filter((procedure) => procedure.path === path);
      return `  '${path}': {\n${atPath.map((each) => `    ${each.name}: ${typeOf(each, printer, checker)};\n`).join('')}  };\n`;
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
    // Responses other than JSON have no declared type.
    if (name === 'output' && checker.typeToString(partType('outputFormat')) === '"body"') return 'unknown';
    if (value.aliasSymbol?.name === 'ContentfulStatusCode') return 'ContentfulStatusCode';
    return name === 'input' ? printer.printSent(value, '      ') : printer.print(value, '      ');
  };
  const fields = ['input', 'output', 'outputFormat', 'status'];
  return `{\n${fields.map((name) => `      ${name}: ${part(name)};\n`).join('')}    }`;
}
