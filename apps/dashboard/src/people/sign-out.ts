import { basePath } from '../api/base.ts';

/**
 * Signs out and shows the sign-in page. Submits a form outside the menu, because a closing menu unmounts its content before the form is
 * sent.
 */
export function signOut(): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = `${basePath}/api/auth/logout`;
  document.body.append(form);
  form.submit();
}
