import { type ComponentProps, createContext, use } from 'react';

const IsInMain = createContext(false);

/** Main content of a page. A nested one renders without the landmark, since a page has only one. */
export function Main(props: Omit<ComponentProps<'main'>, 'ref'>) {
  const isInMain = use(IsInMain);
  return <IsInMain value={true}>{isInMain ? <div {...props} /> : <main {...props} />}</IsInMain>;
}
