import type { Member } from '@pixel/control/client';
import { Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useProject } from '../session/project.ts';
import { useProjects } from '../session/use-me.ts';
import { Button } from '../ui/button.tsx';
import { SelectField, TextField } from '../ui/field.tsx';
import { Menu, MenuItem } from '../ui/menu.tsx';
import { usePageWords } from '../words/page-words.ts';
import { auditQuery } from './audit-query.ts';
import { type AuditSearch, auditFilters } from './audit-search.ts';
import { auditFileUrl } from './use-audit.ts';

/** Filters of the log, kept in the URL, and a link to download the matching entries. */
export function AuditFilters({
  organizationId,
  members,
  search,
  onChange,
}: {
  readonly organizationId: string;
  readonly members: readonly Member[];
  readonly search: AuditSearch;
  readonly onChange: (search: AuditSearch) => void;
}) {
  const words = usePageWords('audit');
  const { filters } = words;
  const { data: organizations = [] } = useProjects();
  const projects =
    organizations.find((organization) => organization.organizationId === organizationId)?.projects ?? [];
  const people = [
    ...members.map(({ email, name }) => ({ value: email, label: name })),
    ...(['operator', 'system'] as const).map((value) => ({ value, label: words.actors[value] })),
  ];
  const set = (part: SearchPatch) => onChange(withoutEmpty({ ...search, ...part }));
  const isFiltered = auditFilters.some((name) => search[name] !== undefined);
  return (
    <search aria-label={filters.label} className="mb-4 flex flex-wrap items-end gap-x-3 gap-y-3">
      <Choice
        label={filters.person}
        any={filters.anyPerson}
        value={search.person}
        choices={people}
        onChange={(person) => set({ person })}
      />
      <Choice
        label={filters.action}
        any={filters.anyAction}
        value={search.action}
        onChange={(action) => set({ action })}
      >
        <ActionGroups />
      </Choice>
      <Choice
        label={filters.project}
        any={filters.anyProject}
        value={search.project}
        choices={projects.map(({ projectKey, name }) => ({ value: projectKey, label: name }))}
        onChange={(project) => set({ project })}
      />
      <SubjectField
        key={search.subject ?? ''}
        subject={search.subject ?? ''}
        onChange={(subject) => set({ subject })}
      />
      <Day label={filters.from} value={search.from} max={search.until} onChange={(from) => set({ from })} />
      <Day
        label={filters.until}
        value={search.until}
        min={search.from}
        onChange={(until) => set({ until })}
      />
      {isFiltered && (
        <Button kind="ghost" onClick={() => onChange({})}>
          {filters.clear}
        </Button>
      )}
      <span className="ml-auto">
        <DownloadMenu organizationId={organizationId} search={search} />
      </span>
    </search>
  );
}

type SearchPatch = { readonly [Name in keyof AuditSearch]: AuditSearch[Name] | undefined };

/** Returns the parameters that have a value, which removes the others from the URL; closes the open entry. */
function withoutEmpty(search: SearchPatch): AuditSearch {
  return Object.fromEntries(
    Object.entries(search).filter(([name, value]) => value !== undefined && name !== 'open'),
  );
}

function Choice({
  label,
  any,
  value,
  choices = [],
  children,
  onChange,
}: {
  readonly label: string;
  readonly any: string;
  readonly value: string | undefined;
  readonly choices?: readonly { readonly value: string; readonly label: string }[];
  readonly children?: ReactNode;
  readonly onChange: (value: string | undefined) => void;
}) {
  // The URL may name a former member.
  const isUnlisted =
    value !== undefined && children === undefined && choices.every((choice) => choice.value !== value);
  return (
    <div className="w-40 max-desk:w-[calc(50%-6px)]">
      <SelectField
        label={label}
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
      >
        <option value="">{any}</option>
        {isUnlisted && <option value={value}>{value}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
        {children}
      </SelectField>
    </div>
  );
}

/** All actions, grouped by subject type. */
function ActionGroups() {
  const { sentences, kinds, allOf } = usePageWords('audit');
  const actions = Object.entries(sentences);
  return Object.entries(kinds).map(([kind, label]) => {
    const own = actions.filter(([action]) => action === kind || action.startsWith(`${kind}.`));
    return (
      <optgroup key={kind} label={label}>
        {own.length > 1 && <option value={`${kind}.`}>{allOf(label)}</option>}
        {own.map(([action, sentence]) => (
          <option key={action} value={action}>
            {sentence.replace(/\{actor\}\s*/, '').replaceAll(/\{\w+\}/g, '…')}
          </option>
        ))}
      </optgroup>
    );
  });
}

/** Applies once complete: on Enter or blur. */
function SubjectField({
  subject,
  onChange,
}: {
  readonly subject: string;
  readonly onChange: (subject: string | undefined) => void;
}) {
  const { filters } = usePageWords('audit');
  const [text, setText] = useState(subject);
  function apply(): void {
    const trimmed = text.trim();
    if (trimmed !== subject) onChange(trimmed === '' ? undefined : trimmed);
  }
  return (
    <form
      className="w-44 max-desk:w-[calc(50%-6px)]"
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <TextField
        label={filters.subject}
        value={text}
        autoComplete="off"
        onChange={({ target }) => setText(target.value)}
        onBlur={apply}
      />
    </form>
  );
}

function Day({
  label,
  value,
  min,
  max,
  onChange,
}: {
  readonly label: string;
  readonly value: string | undefined;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}) {
  return (
    <div className="w-36 max-desk:w-[calc(50%-6px)]">
      <TextField
        type="date"
        label={label}
        value={value ?? ''}
        min={min}
        max={max}
        onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
      />
    </div>
  );
}

function DownloadMenu({
  organizationId,
  search,
}: {
  readonly organizationId: string;
  readonly search: AuditSearch;
}) {
  const words = usePageWords('audit');
  const { timeZone } = useProject();
  const query = auditQuery(search, timeZone);
  return (
    <Menu
      align="end"
      trigger={
        <Button>
          <Download aria-hidden="true" className="size-3.5" strokeWidth={1.75} />
          {words.download}
        </Button>
      }
    >
      {(['csv', 'json'] as const).map((format) => (
        <MenuItem key={format} asChild>
          <a href={auditFileUrl(organizationId, query, format)} download>
            {format === 'csv' ? words.asCsv : words.asJson}
          </a>
        </MenuItem>
      ))}
    </Menu>
  );
}
