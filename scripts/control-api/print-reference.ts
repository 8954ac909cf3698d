import type ts from 'typescript';
import { createTypePrinter, type TypePrinter } from './print-types.ts';
import type { ApiTypes, Procedure } from './read-api.ts';

const head = `# The API of the control plane

Generated from the code by \`npm run api\`; don't edit.

The dashboard and the command line use this API. It is available to users who are [signed in](../guide/login.md) on the control port, and to anyone who can open the operator's socket. There are no API keys. Pages of other origins get no access. A project's resources are below \`/api/projects/:projectKey\`; projects and organizations that you don't belong to respond as if they didn't exist.

- **Requests** are JSON of at most 256 KiB (\`Content-Type: application/json\`), except files. Unknown fields are refused. As in TypeScript, \`?\` marks optional fields.
- **Errors** have a status of 400 or more and the body \`ControlErrorBody\`: a code for programs, a message for people, and the message's values in \`parameters\`, so that you can reword or translate it; \`details\` has the same for each field.
- **Changes** by \`PATCH\` are [JSON Merge Patches](https://www.rfc-editor.org/rfc/rfc7396) (\`application/merge-patch+json\` or \`application/json\`): omitted fields stay as they are, objects are merged, \`null\` removes a field at any depth so that its default applies, and a list replaces the previous one. You may send back all of what \`GET\` returned: computed fields (\`isChanged\`, \`usedBy\`) are ignored, and fields that identify a resource or have their own procedure (\`experimentKey\`, \`status\`) must be unchanged.
- **Revisions** prevent lost updates. \`GET\` returns a resource's revision in the header \`ETag\` and in \`revision\`. A project's \`revision\` grows with every change in it; its settings have a \`settingsRevision\`. \`PATCH\` takes the revision in \`If-Match\`, in quotes as in \`If-Match: "7"\` (without one, the response is 428), other procedures in \`revision\`. If somebody else changed it first, the response is a 409 \`conflict\`, with the current state in \`current\` and, for the last twenty revisions, the state that your change was based on in \`base\`. A change without effect creates no new revision.
- **Events** come from \`GET /api/stream\`, one connection per page (server-sent events, for \`EventSource\`). \`project-changed\` has the project's \`revision\` and \`liveVersion\`, initially and whenever they change; \`event-received\` is sent for each arriving event, if requested; \`results-computed\` means that an experiment has newer results; \`presence-changed\` lists who has which experiments and surveys open; \`events-missed\` counts the events skipped for a page that reads too slowly; \`ended\` gives the reason why the server closes the stream (\`session\`, \`role\`, \`project\`, \`server\`). A browser that loses the connection reconnects by itself and continues after the last event it received.
- **Times** are ISO 8601 in UTC unless noted otherwise.

[A table](../guide/permissions.md) lists who may call which procedure.
`;

const roles: Readonly<Record<string, string>> = {
  owner: 'owners',
  admin: 'admins and owners',
  editor: 'editors and above',
  analyst: 'analysts and above',
  viewer: 'all members',
  'signed-in': 'all signed-in users',
  installation: 'owners of the first organization',
};

/** Prints the reference of control's API: every procedure, the required role, its input and output. */
export function printReference({ checker, named, apps, permissions }: ApiTypes): string {
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
    isJson && output !== undefined ? code('Response', printer.print(output)) : 'The response is a stream.\n',
  ].join('\n');
}

const code = (label: string, text: string) =>
  /^\w+$/.test(text) ? `${label}: \`${text}\`\n` : `${label}:\n\n\`\`\`ts\n${text}\n\`\`\`\n`;
