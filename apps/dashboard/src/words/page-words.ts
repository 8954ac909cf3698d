import { use } from 'react';
import { loadPart } from '../api/load-part.ts';
import type { audit } from './en/pages/audit.ts';
import type { behind } from './en/pages/behind.ts';
import type { changes } from './en/pages/changes.ts';
import type { charts } from './en/pages/charts.ts';
import type { data } from './en/pages/data.ts';
import type { editor } from './en/pages/editor.ts';
import type { events } from './en/pages/events.ts';
import type { experiment } from './en/pages/experiment.ts';
import type { history } from './en/pages/history.ts';
import type { install } from './en/pages/install.ts';
import type { installation } from './en/pages/installation.ts';
import type { invitation } from './en/pages/invitation.ts';
import type { lifecycle } from './en/pages/lifecycle.ts';
import type { presence } from './en/pages/presence.ts';
import type { programme } from './en/pages/programme.ts';
import type { results } from './en/pages/results.ts';
import type { sections } from './en/pages/sections.ts';
import type { settings } from './en/pages/settings.ts';
import type { sharing } from './en/pages/sharing.ts';
import type { surveyEditor } from './en/pages/survey-editor.ts';
import type { surveyResults } from './en/pages/survey-results.ts';
import type { surveys } from './en/pages/surveys.ts';
import type { team } from './en/pages/team.ts';
import type { webhooks } from './en/pages/webhooks.ts';
import { currentLanguage } from './words.ts';

/** Texts of large pages, by page name; each is loaded in a separate chunk. */
export interface PageWords {
  readonly audit: typeof audit;
  readonly behind: typeof behind;
  readonly changes: typeof changes;
  readonly charts: typeof charts;
  readonly data: typeof data;
  readonly editor: typeof editor;
  readonly events: typeof events;
  readonly experiment: typeof experiment;
  readonly history: typeof history;
  readonly install: typeof install;
  readonly invitation: typeof invitation;
  readonly installation: typeof installation;
  readonly lifecycle: typeof lifecycle;
  readonly presence: typeof presence;
  readonly programme: typeof programme;
  readonly results: typeof results;
  readonly sections: typeof sections;
  readonly settings: typeof settings;
  readonly sharing: typeof sharing;
  readonly surveyEditor: typeof surveyEditor;
  readonly surveyResults: typeof surveyResults;
  readonly surveys: typeof surveys;
  readonly team: typeof team;
  readonly webhooks: typeof webhooks;
}

type Catalogues = {
  readonly [Name in keyof PageWords]: Readonly<Record<'en' | 'de', () => Promise<PageWords[Name]>>>;
};

const catalogues: Catalogues = {
  audit: {
    en: async () => (await import('./en/pages/audit.ts')).audit,
    de: async () => (await import('./de/pages/audit.ts')).audit,
  },
  behind: {
    en: async () => (await import('./en/pages/behind.ts')).behind,
    de: async () => (await import('./de/pages/behind.ts')).behind,
  },
  changes: {
    en: async () => (await import('./en/pages/changes.ts')).changes,
    de: async () => (await import('./de/pages/changes.ts')).changes,
  },
  charts: {
    en: async () => (await import('./en/pages/charts.ts')).charts,
    de: async () => (await import('./de/pages/charts.ts')).charts,
  },
  data: {
    en: async () => (await import('./en/pages/data.ts')).data,
    de: async () => (await import('./de/pages/data.ts')).data,
  },
  editor: {
    en: async () => (await import('./en/pages/editor.ts')).editor,
    de: async () => (await import('./de/pages/editor.ts')).editor,
  },
  events: {
    en: async () => (await import('./en/pages/events.ts')).events,
    de: async () => (await import('./de/pages/events.ts')).events,
  },
  experiment: {
    en: async () => (await import('./en/pages/experiment.ts')).experiment,
    de: async () => (await import('./de/pages/experiment.ts')).experiment,
  },
  history: {
    en: async () => (await import('./en/pages/history.ts')).history,
    de: async () => (await import('./de/pages/history.ts')).history,
  },
  install: {
    en: async () => (await import('./en/pages/install.ts')).install,
    de: async () => (await import('./de/pages/install.ts')).install,
  },
  invitation: {
    en: async () => (await import('./en/pages/invitation.ts')).invitation,
    de: async () => (await import('./de/pages/invitation.ts')).invitation,
  },
  installation: {
    en: async () => (await import('./en/pages/installation.ts')).installation,
    de: async () => (await import('./de/pages/installation.ts')).installation,
  },
  lifecycle: {
    en: async () => (await import('./en/pages/lifecycle.ts')).lifecycle,
    de: async () => (await import('./de/pages/lifecycle.ts')).lifecycle,
  },
  presence: {
    en: async () => (await import('./en/pages/presence.ts')).presence,
    de: async () => (await import('./de/pages/presence.ts')).presence,
  },
  programme: {
    en: async () => (await import('./en/pages/programme.ts')).programme,
    de: async () => (await import('./de/pages/programme.ts')).programme,
  },
  settings: {
    en: async () => (await import('./en/pages/settings.ts')).settings,
    de: async () => (await import('./de/pages/settings.ts')).settings,
  },
  sharing: {
    en: async () => (await import('./en/pages/sharing.ts')).sharing,
    de: async () => (await import('./de/pages/sharing.ts')).sharing,
  },
  team: {
    en: async () => (await import('./en/pages/team.ts')).team,
    de: async () => (await import('./de/pages/team.ts')).team,
  },
  results: {
    en: async () => (await import('./en/pages/results.ts')).results,
    de: async () => (await import('./de/pages/results.ts')).results,
  },
  sections: {
    en: async () => (await import('./en/pages/sections.ts')).sections,
    de: async () => (await import('./de/pages/sections.ts')).sections,
  },
  surveyResults: {
    en: async () => (await import('./en/pages/survey-results.ts')).surveyResults,
    de: async () => (await import('./de/pages/survey-results.ts')).surveyResults,
  },
  surveyEditor: {
    en: async () => (await import('./en/pages/survey-editor.ts')).surveyEditor,
    de: async () => (await import('./de/pages/survey-editor.ts')).surveyEditor,
  },
  surveys: {
    en: async () => (await import('./en/pages/surveys.ts')).surveys,
    de: async () => (await import('./de/pages/surveys.ts')).surveys,
  },
  webhooks: {
    en: async () => (await import('./en/pages/webhooks.ts')).webhooks,
    de: async () => (await import('./de/pages/webhooks.ts')).webhooks,
  },
};

const loading: { [Name in keyof PageWords]?: Promise<PageWords[Name]> } = {};

/** Loads a page's texts once. */
export function loadPageWords<Name extends keyof PageWords>(name: Name): Promise<PageWords[Name]> {
  const load = () => loadPart(catalogues[name][currentLanguage()]);
  const promise: Promise<PageWords[Name]> = loading[name] ?? load();
  // The promise loaded for a name has that name's texts, which TypeScript can't express here.
  Object.assign(loading, { [name]: promise });
  return promise;
}

/** Returns a page's texts; suspends until they are loaded. */
export function usePageWords<Name extends keyof PageWords>(name: Name): PageWords[Name] {
  return use(loadPageWords(name));
}
