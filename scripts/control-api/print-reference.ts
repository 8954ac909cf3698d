import type ts from 'typescript';
import { createTypePrinter, type TypePrinter } from './print-types.ts';
import type { Procedure, ReadApi } from './read-api.ts';

const head = `# The API of the control plane

Written by \`npm run api\` from the code; do not edit.

This is what the dashboard and the command line are made from: it answers people who are [signed in](../guide/login.md) on the control port, and whoever can open the operator's socket. There are no keys for programs. A page of another origin gets no answer. What a project holds is below \`/api/projects/:projectKey\`; of a project or an organization that one does not belong to, the answer is that there is none.

- **Requests** are JSON of at most 256 KiB (\`Content-Type: application/json\`), files apart. Fields that are not named here are refused. In TypeScript's words, \`?\` marks what may be left out.
- **Refusals** have a status of 400 or more and the body \`ControlErrorBody\`: a code for programs, a sentence for people, and in \`parameters\` what the sentence names, so that it can be said in other words or another language; \`details\` have the same for each field.
- **Changes** by \`PATCH\` are [JSON Merge Patches](https://www.rfc-editor.org/rfc/rfc7396) (\`application/merge-patch+json\` or \`application/json\`): fields that are left out stay, objects are merged, \`null\` takes a field away, at any depth, so that its default holds, and a list takes the place of the one before. What \`GET\` answered may be sent back whole: what follows from other things (\`isChanged\`, \`usedBy\`) is passed over, and what a thing is known by, or is changed by a procedure of its own (\`experimentKey\`, \`status\`), must be as it was.
- **Revisions** guard against overwriting. \`GET\` answers with the thing's revision in the header \`ETag\`, and in its \`revision\`; of a project, whose own \`revision\` grows with whatever is in it, its settings have a \`settingsRevision\`. \`PATCH\` takes it in \`If-Match\`, in quotes as in \`If-Match: "7"\` (without one the answer is 428), other procedures in \`revision\`. Where somebody else was quicker, the answer is a 409 \`conflict\`, with how the thing stands now in \`current\` and, for the last twenty revisions, what the change was made from in \`base\`. What changes nothing makes no new revision.
- **What happens meanwhile** is told by \`GET /api/stream\`, one connection for a page (server-sent events, for \`EventSource\`). \`project-changed\` says the project's \`revision\` and \`liveVersion\`, first as they are, then whenever they change; \`event-received\` each event that comes in, where that is asked for; \`results-computed\` that an experiment has newer results; \`events-missed\` how many were left out for a page that reads too slowly; \`ended\` why the server ends it (\`session\`, \`role\`, \`project\`, \`server\`). A browser that loses the connection comes back by itself and goes on behind what it heard last.
- **Times** are ISO 8601 in UTC unless it says otherwise.

Who may call what is in [one table](../guide/team.md#who-may-call-what).
`;

const roles: Readonly<Record<string, string>> = {
  owner: 'owners',
  admin: 'admins and owners',
  editor: 'editors and above',
  analyst: 'analysts and above',
  viewer: 'every member',
  'signed-in': 'everybody who is signed in',
  installation: 'owners of the first organization',
};

/** Prints the reference of control's API: every procedure, the required role, its input and output. */
export function printReference({ checker, named, apps, permissions }: ReadApi): string {
  const printer = createTypePrinter(checker, named);
  // The CLI's device login isn't part of the documented API.
  const { DeviceApi: _, ...described } = Object.fromEntries(apps);
  const all = new Map(
    Object.values(described)
      .flat()
      .map((procedure) => [`${procedure.method} ${procedure.path}`, procedure]),
  );
  const groups = new Map<string, Procedure[]>();
  for (const procedure of all.values())
    groups.set(groupOf(procedure), [...(groups.get(groupOf(procedure)) ?? []), procedure]);
  const sections = [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([group, procedures]) =>
        `## ${group}\n\n${procedures
          .map((each) => {
            const permission = permissions.get(`${each.method} ${each.path}`);
            return section(each, permission, { printer, checker });
          })
          .join('\n')}`,
    );
  const types = printer
    .declarations()
    .map(({ text }) => text.replace(/^export /m, ''))
    .join('\n\n');
  return `${head}\n${sections.join('\n')}\n## Types\n\n\`\`\`ts\n${types}\n\`\`\`\n`;
}

/** The first path segment after the project, or after `/api`. */
function groupOf({ path }: Procedure): string {
  const [, , first = '', , inside] = path.split('/');
  if (first === 'projects') return inside === undefined ? 'Projects' : `Projects: ${inside}`;
  return `${first.charAt(0).toUpperCase()}${first.slice(1)}`;
}

function section(
  { method, path, type }: Procedure,
  permission: string | undefined,
  { printer, checker }: { readonly printer: TypePrinter; readonly checker: ts.TypeChecker },
): string {
  const part = (of: ts.Type, name: string): ts.Type | undefined => {
    const symbol = checker.getPropertyOfType(of, name);
    return symbol && checker.getTypeOfSymbol(symbol);
  };
  const input = part(type, 'input');
  const [query, json, output] = [
    input && part(input, 'query'),
    input && part(input, 'json'),
    part(type, 'output'),
  ];
  const isJson = checker.typeToString(part(type, 'outputFormat') ?? type) === '"json"';
  return [
    `### \`${method} ${path}\`\n`,
    `For ${permission === undefined ? 'the operator only' : roles[permission]}.\n`,
    ...(query === undefined ? [] : [code('Query', printer.print(query))]),
    ...(json === undefined ? [] : [code('Body', printer.print(json))]),
    isJson && output !== undefined ? code('Answer', printer.print(output)) : 'Answers a stream.\n',
  ].join('\n');
}

const code = (label: string, text: string) =>
  /^\w+$/.test(text) ? `${label}: \`${text}\`\n` : `${label}:\n\n\`\`\`ts\n${text}\n\`\`\`\n`;
