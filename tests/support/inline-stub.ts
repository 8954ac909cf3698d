import { codeOf } from './guide.ts';

/** The guide's anti-flicker stub for the tests' project, without the tag that loads the SDK. */
export async function inlineStub(attributes = ''): Promise<string> {
  const [block = ''] = await codeOf('stub.md', 'html');
  const [stub = ''] = block.split('\n');
  return stub.replaceAll('KEY', 'pk_test').replace('<script', `<script${attributes}`);
}
