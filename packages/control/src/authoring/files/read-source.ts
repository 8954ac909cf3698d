import type { Locate } from '../../project/content/locate.ts';
import { readPlainJson } from './read-plain-json.ts';
import { readYaml, type YamlReading } from './read-yaml.ts';

/** Reads a configuration file, YAML or JSON, as plain values with the places they came from; or says what is wrong with it. */
export function readSource(source: string): YamlReading {
  const json = readPlainJson(source);
  if (json === undefined) return readYaml(source);
  return { status: 'read', value: json.value, locate: createLocateOnce(source) };
}

/** Looks for places only when somebody asks: that takes longer than all the rest. */
export function createLocateOnce(source: string): Locate {
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
