import { expect, it } from 'vitest';
import { surveyFrame } from './survey-frame.ts';

it('is a page with an opaque origin that sends nothing', () => {
  const { status, headers, body } = surveyFrame({} as Parameters<typeof surveyFrame>[0]);
  const policy = headers['Content-Security-Policy'];
  expect(status).toBe(200);
  expect(policy).toContain('sandbox allow-scripts allow-forms;');
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toMatch(/allow-same-origin|connect-src|unsafe/);
  // Inline scripts wouldn't run.
  expect(body).not.toMatch(/<script>|<style|style=/);
});
