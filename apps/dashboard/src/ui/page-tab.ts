/** Classes of the row of tabs between the pages of a resource. */
export const pageTabs =
  'no-bar mb-4 flex min-w-0 gap-5 overflow-x-auto border-b border-border max-desk:-mx-4 max-desk:px-4';

/** Classes of a tab. */
export const pageTab =
  '-mb-px inline-flex h-[38px] shrink-0 items-center gap-1.5 border-b-2 border-transparent text-13 font-[520] whitespace-nowrap text-muted hover:text-text aria-[current=page]:border-text aria-[current=page]:font-[580] aria-[current=page]:text-text aria-pressed:border-text aria-pressed:font-[580] aria-pressed:text-text max-desk:h-11';
