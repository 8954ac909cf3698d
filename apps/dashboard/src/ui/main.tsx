import { type ComponentProps, createContext, use } from 'react';

const IsInMain = createContext(false);

/** What a page is about. Inside of another one it is a mere part of it: a page has one. */
export function Main(props: Omit<ComponentProps<'main'>, 'ref'>) {
  const isInMain = use(IsInMain);
  return <IsInMain value={true}>{isInMain ? <div {...props} /> : <main {...props} />}</IsInMain>;
}
