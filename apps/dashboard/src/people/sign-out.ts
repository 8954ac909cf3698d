import { basePath } from '../api/base.ts';

/** Signs out and leads to the sign-in. The form is of its own, because a menu that closes takes its contents away before they are sent. */
export function signOut(): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = `${basePath}/api/auth/logout`;
  document.body.append(form);
  form.submit();
}
