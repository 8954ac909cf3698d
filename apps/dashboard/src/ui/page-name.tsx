/** The name of what a page shows as its heading: at most two lines, all of it in the tooltip and for screen readers. */
export function PageName({ name }: { readonly name: string }) {
  return (
    <h1 title={name} className="title-page line-clamp-2 min-w-0 break-words max-desk:text-20">
      <bdi>{name}</bdi>
    </h1>
  );
}
