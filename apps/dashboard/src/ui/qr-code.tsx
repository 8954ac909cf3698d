import { useEffect, useState } from 'react';
import { loadPart } from '../api/load-part.ts';
import type { QrCodeDrawing } from './draw-qr-code.ts';

/** Codes up to this many modules per side get three pixels per module. Larger codes get two, to fit on a phone. */
const maxModulesAtThreePixels = 61;

/**
 * A link as a QR code, with a text alternative. Renders nothing if the link is too long, or if the generator fails to load: the link itself
 * is beside it.
 */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const drawing = useQrCodeDrawing(text);
  if (drawing === 'none') return null;
  if (drawing === 'loading') return <span aria-hidden="true" className="block size-44 shrink-0" />;
  const { size, path } = drawing;
  // Whole pixels per module keep edges sharp.
  const pixels = size * (size > maxModulesAtThreePixels ? 2 : 3);
  return (
    <span className="grid min-h-44 min-w-44 shrink-0 content-center justify-items-start">
      <svg
        role="img"
        aria-label={label}
        width={pixels}
        height={pixels}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        className="h-auto max-w-full rounded-2 ring-1 ring-border forced-color-adjust-none"
      >
        {/* Dark on light in both themes, because many readers can't read inverted codes. */}
        <rect width={size} height={size} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
    </span>
  );
}

function useQrCodeDrawing(text: string): QrCodeDrawing | 'loading' | 'none' {
  const [drawing, setDrawing] = useState<QrCodeDrawing | 'loading' | 'none'>('loading');
  useEffect(() => {
    let isCurrent = true;
    const show = (next: QrCodeDrawing | 'none') => isCurrent && setDrawing(next);
    loadPart(() => import('./draw-qr-code.ts')).then(
      ({ drawQrCode }) => show(drawQrCode(text) ?? 'none'),
      () => show('none'),
    );
    return () => {
      isCurrent = false;
    };
  }, [text]);
  return drawing;
}
