/** A page's heading with the name of the open resource, in at most two lines. The tooltip and screen readers get the full name. */
export function ResourceTitle({ name }: { readonly name: string }) {
  return (
    <h1 title={name} className="title-page line-clamp-2 min-w-0 break-words max-desk:text-20">
      <bdi>{name}</bdi>
    </h1>
  );
}
