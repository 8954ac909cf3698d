import { usePageWords } from '../words/page-words.ts';

/** The path of the guide's file with further details. It isn't a link, because the server doesn't serve the guide. */
export function GuideName({ file }: { readonly file: string }) {
  const { guide } = usePageWords('install');
  return (
    <>
      {guide} <code className="font-mono">docs/guide/{file}</code>
    </>
  );
}
