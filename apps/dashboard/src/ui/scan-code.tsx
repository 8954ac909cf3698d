import { isLoopbackUrl } from '../browser/is-loopback-url.ts';
import { QrCode } from './qr-code.tsx';

/** Texts around a QR code. */
export interface ScanWords {
  /** Text alternative of the image. */
  readonly code: string;
  readonly scan: string;
  /** Replaces `scan` if phones can't reach the URL. */
  readonly thisMachine: (host: string) => string;
}

/** A link as a QR code that opens it on a phone, with an explanation. */
export function ScanCode({ link, words }: { readonly link: string; readonly words: ScanWords }) {
  return (
    <div className="mt-3 flex flex-wrap items-center gap-3.5">
      <QrCode text={link} label={words.code} />
      <p className="min-w-32 flex-1 text-12 text-muted">
        {isLoopbackUrl(link) ? words.thisMachine(new URL(link).hostname) : words.scan}
      </p>
    </div>
  );
}

/** A `ScanCode` that is collapsed at first. */
export function CollapsedScanCode({
  title,
  ...rest
}: Parameters<typeof ScanCode>[0] & { readonly title: string }) {
  return (
    <details className="mt-3">
      <summary className="w-fit rounded-1 py-1 text-12 font-[520] text-accent-text hover:underline max-desk:min-h-11 max-desk:content-center">
        {title}
      </summary>
      <ScanCode {...rest} />
    </details>
  );
}
