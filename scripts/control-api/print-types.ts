import ts from 'typescript';

/** Prints types, and the definition of each named type of ours once. */
export interface TypePrinter {
  /** Returns a type in TypeScript syntax, by its name if it has one. */
  print(type: ts.Type, indent?: string): string;
  /** The same for request types: optional fields may also be undefined, since neither is sent. */
  printSent(type: ts.Type, indent?: string): string;
  /** Returns every named type printed so far with its definition, sorted by name. */
  declarations(): readonly { readonly name: string; readonly text: string }[];
}

const { TypeFlags, SymbolFlags } = ts;
/** Types printed as the compiler prints them. */
const plain =
  TypeFlags.StringLike |
  TypeFlags.NumberLike |
  TypeFlags.BooleanLike |
  TypeFlags.Null |
  TypeFlags.Undefined |
  TypeFlags.Unknown |
  TypeFlags.Never;

/** Creates a printer that knows the `named` types. Throws if a type can't be JSON. */
export function createTypePrinter(checker: ts.TypeChecker, named: ReadonlyMap<string, ts.Type>): TypePrinter {
  const names = new Map<ts.Type, string>();
  const texts = new Map<string, string>();
  const open: ts.Type[] = [];
  let isSent = false;
  for (const [name, type] of named) names.set(type, name);
  for (const [name, type] of named) declare(name, type);

  function declare(name: string, type: ts.Type): void {
    if (texts.has(name)) return;
    texts.set(name, '');
    const wasSent = isSent;
    isSent = false;
    texts.set(
      name,
      `${commentOf(type.aliasSymbol ?? type.symbol, '')}export type ${name} = ${written(type, '')};`,
    );
    isSent = wasSent;
  }

  function print(type: ts.Type, indent = ''): string {
    const name = names.get(type) ?? ownName(type);
    if (name === undefined) return written(type, indent);
    if (!names.has(type)) {
      names.set(type, name);
      declare(name, type);
    }
    return name;
  }

  /** Returns the name of a compound type in our source, with a number if that is taken. */
  function ownName(type: ts.Type): string | undefined {
    const symbol = type.aliasSymbol ?? type.symbol;
    const isRecursive = open.includes(type);
    if (!isRecursive && (symbol === undefined || !isOurs(symbol) || !isNamed(type, symbol))) return undefined;
    const wanted = symbol === undefined || symbol.name.startsWith('__') ? 'Nested' : symbol.name;
    const taken = new Set(names.values());
    for (let number = 1; ; number++) {
      const name = number === 1 ? wanted : `${wanted}${number}`;
      if (!taken.has(name)) return name;
    }
  }

  function written(type: ts.Type, indent: string): string {
    if (type.flags & plain && !type.isUnion()) return checker.typeToString(type);
    open.push(type);
    try {
      if (type.isUnion()) return unionOf(type, indent);
      if (checker.isTupleType(type))
        return `[${partsOf(type)
          .map((part) => print(part, indent))
          .join(', ')}]`;
      if (checker.isArrayType(type)) return arrayOf(type, indent);
      if (type.flags & (TypeFlags.Object | TypeFlags.Intersection)) return objectOf(type, indent);
    } finally {
      open.pop();
    }
    throw new Error(`${checker.typeToString(type)} cannot be printed`);
  }

  function unionOf(type: ts.UnionType, indent: string): string {
    const parts = type.types.filter((part) => !(part.flags & TypeFlags.BooleanLiteral));
    const booleans = type.types.filter((part) => part.flags & TypeFlags.BooleanLiteral);
    const texts = parts.map((part) => print(part, indent));
    if (booleans.length === 2) texts.push('boolean');
    else texts.push(...booleans.map((part) => checker.typeToString(part)));
    // Null comes last, by convention.
    const isNull = (text: string) => text === 'null';
    return [...new Set([...texts.filter((text) => !isNull(text)), ...texts.filter(isNull)])].join(' | ');
  }

  function arrayOf(type: ts.Type, indent: string): string {
    const [element] = partsOf(type);
    if (element === undefined) throw new Error(`${checker.typeToString(type)} has no element type`);
    const isReadonly = type.symbol.name === 'ReadonlyArray';
    const text = print(element, indent);
    const isOne = names.has(element) || !(element.isUnion() || text.startsWith('readonly '));
    return `${isReadonly ? 'readonly ' : ''}${isOne ? text : `(${text})`}[]`;
  }

  function partsOf(type: ts.Type): readonly ts.Type[] {
    return checker.getTypeArguments(type as ts.TypeReference);
  }

  function objectOf(type: ts.Type, indent: string): string {
    if (type.getCallSignatures().length > 0 || (type.symbol !== undefined && isForeignClass(type.symbol)))
      throw new Error(`${checker.typeToString(type)} cannot be JSON`);
    const inner = `${indent}  `;
    const fields = checker.getPropertiesOfType(type).map((property) => {
      const isOptional = (property.flags & SymbolFlags.Optional) !== 0;
      const text = isOptional ? optional(property, inner) : print(checker.getTypeOfSymbol(property), inner);
      const field = /^[\w$]+$/.test(property.name) ? property.name : `'${property.name}'`;
      return `${commentOf(property, inner)}${inner}${field}${isOptional ? '?' : ''}: ${text}${isOptional && isSent ? ' | undefined' : ''};\n`;
    });
    const indexes = checker
      .getIndexInfosOfType(type)
      .map(
        (index) => `${inner}[key: ${checker.typeToString(index.keyType)}]: ${print(index.type, inner)};\n`,
      );
    if (fields.length + indexes.length === 0) return '{}';
    return `{\n${[...fields, ...indexes].join('')}${indent}}`;
  }

  /** Omits the undefined that the compiler adds to optional fields. */
  function optional(property: ts.Symbol, indent: string): string {
    const { valueDeclaration: declaration } = property;
    const isWritten = !(property.flags & SymbolFlags.Transient) && declaration !== undefined;
    if (isWritten && ts.isPropertySignature(declaration) && declaration.type !== undefined)
      return print(checker.getTypeFromTypeNode(declaration.type), indent);
    const type = checker.getTypeOfSymbol(property);
    if (!type.isUnion()) return print(type, indent);
    const isNullable = type.types.some(({ flags }) => flags & TypeFlags.Null);
    return `${print(checker.getNonNullableType(type), indent)}${isNullable ? ' | null' : ''}`;
  }

  function commentOf(symbol: ts.Symbol | undefined, indent: string): string {
    const text = ts.displayPartsToString(symbol?.getDocumentationComment(checker) ?? []);
    return text === '' ? '' : `${indent}/** ${text.replaceAll('\n', ' ')} */\n`;
  }

  return {
    print,
    printSent(type, indent) {
      isSent = true;
      try {
        return print(type, indent);
      } finally {
        isSent = false;
      }
    },
    declarations: () =>
      [...texts].map(([name, text]) => ({ name, text })).sort((a, b) => (a.name < b.name ? -1 : 1)),
  };
}

function isOurs(symbol: ts.Symbol): boolean {
  const file = symbol.declarations?.[0]?.getSourceFile().fileName ?? '';
  return /\/packages\/[^/]+\/src\//.test(file) && !file.includes('/node_modules/hono/');
}

/** Whether a symbol is the name of exactly this type. */
function isNamed(type: ts.Type, symbol: ts.Symbol): boolean {
  if (type.aliasSymbol !== undefined) return type.aliasTypeArguments === undefined;
  const isInterface = (symbol.flags & ts.SymbolFlags.Interface) !== 0;
  return isInterface && (type as ts.InterfaceType).typeParameters === undefined;
}

function isForeignClass(symbol: ts.Symbol): boolean {
  return ['Date', 'Map', 'Set', 'ReadonlyMap', 'ReadonlySet', 'Promise', 'RegExp'].includes(symbol.name);
}
