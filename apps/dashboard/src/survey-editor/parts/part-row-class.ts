/** CSS classes of a row in the list of a survey's parts. */
export const partRowClass =
  'flex w-full min-w-0 items-start gap-2.5 rounded-2 px-2 py-2 text-left text-13 hover:bg-hover aria-[current=true]:bg-selected aria-[current=true]:ring-1 aria-[current=true]:ring-accent/40 aria-[current=true]:ring-inset';
