import { configurationSchema } from '@pixel/protocol';
import fc from 'fast-check';
import { parseConfiguration } from '../../authoring/files/parse-configuration.ts';
import { toYaml } from '../../publish/export-project.ts';
import { mergeConfiguration } from './merge-configuration.ts';
import type { Project } from './project.ts';

export const version = '2026-01-02T03:04:05.678Z';

/** Returns the project that applying a file creates; its ids and salts count up. */
export function fromFile(fields: object): Project {
  const { projects } = configurationSchema.parse({ projects: [{ projectKey: 'pk_a', ...fields }] });
  const [file] = projects;
  if (file === undefined) throw new Error('No project');
  let count = 0;
  const next = () => `made ${++count}`;
  return mergeConfiguration(undefined, file, { id: next, salt: next });
}

/** Returns a project after applying its own export to it. Throws if that creates a new id or salt. */
export function reapplyExport(project: Project): Project {
  const never = () => {
    throw new Error('Nothing is new');
  };
  return mergeConfiguration(project, fileOf(project), { id: never, salt: never });
}

/** Returns the project that applying a project's export creates. */
export function importExport(project: Project): Project {
  return mergeConfiguration(undefined, fileOf(project), { id: () => 'new', salt: () => 'new' });
}

function fileOf(project: Project) {
  const parsed = parseConfiguration(toYaml(project, version));
  if (parsed.status === 'invalid') throw new Error(JSON.stringify(parsed.problems));
  const [file] = parsed.configuration.projects;
  if (file === undefined) throw new Error('No project');
  return file;
}

/** Keys of any kind. */
export const key = fc.stringMatching(/^[a-z0-9][a-z0-9_-]{0,8}$/);
/** Texts that YAML could parse as another type, and any other text that a file may contain. */
export const text = fc
  .oneof(
    fc.constantFrom(
      'no',
      '~',
      'null',
      '0x1f',
      '1_000',
      '012',
      '.5',
      '- a',
      '# b',
      'a: b',
      '{',
      '&a',
      '*a',
      '!a',
      '|',
      '%',
      '@',
    ),
    fc.string({ unit: 'grapheme', maxLength: 30 }),
    fc
      .array(fc.constantFrom('a', '\n', ' ', '\t', '\r', ':', '#', '"', "'", '\\', '\u2028'), {
        maxLength: 20,
      })
      .map((parts) => parts.join('')),
  )
  .filter((each) => each.trim() === each && each !== '' && !each.includes('\0') && !/\p{Cs}/u.test(each));
