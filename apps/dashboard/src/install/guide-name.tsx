import { usePageWords } from '../words/page-words.ts';

/** Names the file of the guide that has more; the guide comes with the server, and is served nowhere. */
export function GuideName({ file }: { readonly file: string }) {
  const { guide } = usePageWords('install');
  return (
    <>
      {guide} <code className="font-mono">docs/guide/{file}</code>
    </>
  );
}
