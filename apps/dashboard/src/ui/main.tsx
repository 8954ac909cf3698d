import { type ComponentProps, createContext, use } from 'react';

const IsInMain = createContext(false);

/** A page's `main` landmark. Nested ones render as a `div`, since a page may have only one. */
export function Main(props: Omit<ComponentProps<'main'>, 'ref'>) {
  const isInMain = use(IsInMain);
  return <IsInMain value={true}>{isInMain ? <div {...props} /> : <main {...props} />}</IsInMain>;
}
