import { type Document, isNode, LineCounter, parseDocument } from 'yaml';
import { CommandFailure, type ControlRefusal } from './failure.ts';

type Detail = ControlRefusal['details'][number];

/** One project's part of a configuration file, as a file of its own. */
export interface FilePart {
  readonly projectKey: string;
  readonly source: string;
  /** Maps a location in the part to the whole file. */
  readonly locate: (detail: Detail) => Detail;
}

/**
 * Splits a configuration file by project. Leaves validation, and its wording, to the server: a file in which some project has no key stays
 * whole. Throws if the file is unreadable or contains no project.
 */
export function splitFile(source: string): readonly FilePart[] {
  const lines = new LineCounter();
  const document = parseDocument(source, { lineCounter: lines });
  const [error] = document.errors;
  if (error !== undefined) throw unreadableFileError(error);
  const file = plainValue(document);
  const projects = projectsIn(file);
  const known = projects.map(keyOf).filter((key) => key !== undefined);
  const [first] = known;
  if (first === undefined)
    throw new CommandFailure('The file contains no project with a projectKey; nothing was changed.');
  const duplicate = known.find((key, index) => known.indexOf(key) !== index);
  if (duplicate !== undefined)
    throw new CommandFailure(`The file contains project "${duplicate}" twice; nothing was changed.`);
  if (known.length < projects.length || known.length === 1)
    return [{ projectKey: first, source, locate: (detail) => detail }];
  return known.map((projectKey, index) => ({
    projectKey,
    source: JSON.stringify({ ...(file as object), projects: [projects[index]] }),
    locate: (detail) => locateIn({ document, lines, index }, detail),
  }));
}

function plainValue(document: Document): unknown {
  try {
    return document.toJS();
  } catch (error) {
    // Unresolved or excessive aliases.
    throw unreadableFileError(error instanceof Error ? error : new Error(String(error)));
  }
}

function unreadableFileError(error: Error): CommandFailure {
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

/** A part's index, and the parsed file. */
interface PartPosition {
  readonly document: Document;
  readonly lines: LineCounter;
  readonly index: number;
}

/** Maps a location: the server only knows the part, in which the project is the first. */
function locateIn(
  { document, lines, index }: PartPosition,
  { line: _line, column: _column, ...detail }: Detail,
): Detail {
  const path = detail.path.replace(/^projects\.0(?=\.|$)/, `projects.${index}`);
  // Other paths of the server don't exist in the file.
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
