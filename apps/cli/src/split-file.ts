import { type Document, isNode, LineCounter, parseDocument } from 'yaml';
import { CommandFailure, type ControlRefusal } from './failure.ts';

type Detail = ControlRefusal['details'][number];

/** What a configuration file has of one project, as a file of its own. */
export interface FilePart {
  readonly projectKey: string;
  readonly source: string;
  /** Returns where in the whole file something of the part stands. */
  readonly placeOf: (detail: Detail) => Detail;
}

/**
 * Takes a configuration file apart by its projects. Whether it is valid is for the server to say, in its own words: a file in which not every
 * project has a key stays whole. Throws where the file cannot be read, or names no project at all.
 */
export function splitFile(source: string): readonly FilePart[] {
  const lines = new LineCounter();
  const document = parseDocument(source, { lineCounter: lines });
  const [error] = document.errors;
  if (error !== undefined) throw unreadable(error);
  const file = plainValue(document);
  const projects = projectsIn(file);
  const known = projects.map(keyOf).filter((key) => key !== undefined);
  const [first] = known;
  if (first === undefined)
    throw new CommandFailure('The file names no project by its projectKey; nothing was changed.');
  const twice = known.find((key, index) => known.indexOf(key) !== index);
  if (twice !== undefined)
    throw new CommandFailure(`The file names project "${twice}" twice; nothing was changed.`);
  if (known.length < projects.length || known.length === 1)
    return [{ projectKey: first, source, placeOf: (detail) => detail }];
  return known.map((projectKey, index) => ({
    projectKey,
    source: JSON.stringify({ ...(file as object), projects: [projects[index]] }),
    placeOf: (detail) => placeIn({ document, lines, index }, detail),
  }));
}

function plainValue(document: Document): unknown {
  try {
    return document.toJS();
  } catch (error) {
    // Aliases that lead nowhere, or to too much.
    throw unreadable(error instanceof Error ? error : new Error(String(error)));
  }
}

function unreadable(error: Error): CommandFailure {
  const [reason = ''] = error.message.split('\n');
  return new CommandFailure(`The file cannot be read: ${reason.replace(/[.:]$/, '')}. Nothing was changed.`, {
    cause: error,
  });
}

function projectsIn(file: unknown): readonly unknown[] {
  if (typeof file !== 'object' || file === null || !('projects' in file)) return [];
  return Array.isArray(file.projects) ? file.projects : [];
}

function keyOf(project: unknown): string | undefined {
  if (typeof project !== 'object' || project === null || !('projectKey' in project)) return undefined;
  return typeof project.projectKey === 'string' ? project.projectKey : undefined;
}

/** A part of a file, and the file as it is written. */
interface Written {
  readonly document: Document;
  readonly lines: LineCounter;
  readonly index: number;
}

/** The server knows the part alone, in which every project is the first. */
function placeIn(
  { document, lines, index }: Written,
  { line: _line, column: _column, ...detail }: Detail,
): Detail {
  const path = detail.path.replace(/^projects\.0(?=\.|$)/, `projects.${index}`);
  // What the server calls otherwise stands nowhere in the file.
  if (!path.startsWith(`projects.${index}`)) return detail;
  for (let names = path.split('.'); names.length > 0; names = names.slice(0, -1)) {
    const node = document.getIn(names, true);
    const at = isNode(node) ? node.range?.[0] : undefined;
    if (at === undefined) continue;
    const { line, col } = lines.linePos(at);
    return { ...detail, path, line, column: col };
  }
  return { ...detail, path };
}
