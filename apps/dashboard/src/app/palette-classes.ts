/** Classes of the command palette, shared with its placeholder. */
export const paletteClasses = {
  overlay: 'fixed inset-0 z-40 animate-appear bg-overlay',
  box: 'fixed top-[12dvh] left-1/2 z-50 w-[min(560px,calc(100vw-32px))] -translate-x-1/2 animate-appear overflow-hidden rounded-4 bg-raised shadow-4 ring-1 ring-border',
  head: 'flex items-center gap-2.5 border-b border-border px-4',
  field: 'h-12 w-full bg-transparent text-14 outline-none max-desk:text-16',
};
