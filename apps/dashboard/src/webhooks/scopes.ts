/** Kinds of resources that an endpoint can be limited to. */
export const scopes = ['experiments', 'surveys'] as const;

export type Scope = (typeof scopes)[number];

/** The endpoint's field with the keys of a scope. */
export const keysField = { experiments: 'experimentKeys', surveys: 'surveyKeys' } as const satisfies Record<
  Scope,
  string
>;
