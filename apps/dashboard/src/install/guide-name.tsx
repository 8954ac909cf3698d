import { usePageWords } from '../words/page-words.ts';

/** Names the guide's file with further details; the guide ships with the server, which doesn't serve it. */
export function GuideName({ file }: { readonly file: string }) {
  const { guide } = usePageWords('install');
  return (
    <>
      {guide} <code className="font-mono">docs/guide/{file}</code>
    </>
  );
}
