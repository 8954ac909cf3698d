import type { Change } from './change.ts';
import { carriesCode, carriesHtml } from './change-carries.ts';

/** Returns why a project's settings forbid a change's HTML or code (`must not be …`), or undefined. */
export function contentPolicyProblem(
  change: Change,
  project: { readonly allowHtml: boolean; readonly allowJs: boolean },
): string | undefined {
  if (!project.allowHtml && carriesHtml(change))
    return `must not be ${change.operation} with HTML, since the project has allowHtml: false`;
  if (project.allowJs || !carriesCode(change)) return undefined;
  const content = carriesHtml(change) ? 'HTML, which can carry code' : 'code';
  return `must not be ${change.operation} with ${content}, since the project has allowJs: false`;
}
