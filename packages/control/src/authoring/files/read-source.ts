import type { Locate } from '../../project/content/locate.ts';
import { readPlainJson } from './read-plain-json.ts';
import { readYaml, type YamlReading } from './read-yaml.ts';

/** Reads a configuration file, YAML or JSON, as plain values with their positions, or returns its problems. */
export function readSource(source: string): YamlReading {
  const json = readPlainJson(source);
  if (json === undefined) return readYaml(source);
  return { status: 'read', value: json.value, locate: createLazyLocate(source) };
}

/** Returns a lookup of positions that only parses the text on first use, because that takes longer than everything else. */
export function createLazyLocate(source: string): Locate {
  let known: Locate | undefined;
  return function locate(path, target) {
    known ??= locateIn(source);
    return known(path, target);
  };
}

function locateIn(source: string): Locate {
  const reading = readYaml(source);
  return reading.status === 'read' ? reading.locate : () => ({ line: 1, column: 1 });
}
