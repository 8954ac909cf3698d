/** Pixel's logo. */
export function Logo({ size = 20 }: { readonly size?: number }) {
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 20 20" className="shrink-0">
      <rect x="1" y="7" width="5.4" height="5.4" rx="1.3" className="fill-text" />
      <rect x="1" y="13.6" width="5.4" height="5.4" rx="1.3" className="fill-text" />
      <rect x="7.6" y="13.6" width="5.4" height="5.4" rx="1.3" className="fill-text" />
      <rect x="7.6" y="7" width="5.4" height="5.4" rx="1.3" className="fill-text" opacity=".38" />
      <rect x="13.6" y="1" width="5.4" height="5.4" rx="1.3" className="fill-accent" />
    </svg>
  );
}
