import { codeOf } from './guide.ts';

/** The stub that hides, as the guide gives it, for the project of the tests; without the tag of the script itself. */
export async function inlineStub(attributes = ''): Promise<string> {
  const [block = ''] = await codeOf('stub.md', 'html');
  const [stub = ''] = block.split('\n');
  return stub.replaceAll('KEY', 'pk_test').replace('<script', `<script${attributes}`);
}
