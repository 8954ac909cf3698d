import { useEffect, useRef, useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { usePageWords } from '../../words/page-words.ts';

/** Viewport of the preview, in CSS pixels. */
const sizes = { desktop: { width: 760, height: 460 }, phone: { width: 390, height: 580 } } as const;

export type FrameSize = keyof typeof sizes;

/** How long the frame may take to request its survey before the preview shows a note. */
const readyTimeoutMs = 10_000;

/**
 * Preview of the survey as visitors see it: an iframe served from the public port, rendered by the same client code as on a site, in a
 * full-size viewport that is scaled down. Nothing is recorded: the frame page's CSP blocks all connections.
 */
export function SurveyFrame({
  src,
  size,
  message,
}: {
  /** URL of the rendering page. */
  readonly src: string;
  readonly size: FrameSize;
  /** The survey to render. */
  readonly message: Readonly<Record<string, unknown>>;
}) {
  const { preview: words } = usePageWords('surveyEditor');
  const frameRef = useRef<HTMLIFrameElement>(null);
  const containerRef = useRef<HTMLDivElement>(null);
  /** The element that had the focus before rendering. */
  const previouslyFocusedRef = useRef<HTMLElement>(null);
  /** How often the frame has requested its survey; it does after each load. */
  const [readyCount, setReadyCount] = useState(0);
  const [hasTimedOut, setHasTimedOut] = useState(false);
  const [scale, setScale] = useState(0.4);
  const { width, height } = sizes[size];
  const serializedMessage = JSON.stringify(message);

  useEffect(() => {
    function handleMessage({ source, data }: MessageEvent): void {
      if (source === null || source !== frameRef.current?.contentWindow) return;
      if (data?.type === 'pixel-survey-frame-ready') setReadyCount((before) => before + 1);
      // A modal survey takes the focus while rendering, so return it to the field being typed in.
      if (data?.type === 'pixel-survey-frame-drawn' && document.activeElement === frameRef.current)
        previouslyFocusedRef.current?.focus();
    }
    addEventListener('message', handleMessage);
    const timer = setTimeout(() => setHasTimedOut(true), readyTimeoutMs);
    return () => {
      removeEventListener('message', handleMessage);
      clearTimeout(timer);
    };
  }, []);
  useEffect(() => {
    if (readyCount === 0) return;
    const { activeElement } = document;
    previouslyFocusedRef.current =
      activeElement instanceof HTMLElement && activeElement !== frameRef.current ? activeElement : null;
    // The sandboxed frame's origin is opaque, so no target origin can be named.
    frameRef.current?.contentWindow?.postMessage(JSON.parse(serializedMessage), '*');
  }, [readyCount, serializedMessage]);
  useEffect(() => {
    const container = containerRef.current;
    if (container === null) return;
    const observer = new ResizeObserver(() => setScale(Math.min(1, container.clientWidth / width)));
    observer.observe(container);
    return () => observer.disconnect();
  }, [width]);

  return (
    <div
      ref={containerRef}
      className={classNames(
        'relative overflow-hidden bg-sunken ring-1 ring-border',
        size === 'phone' ? 'mx-auto w-full max-w-[240px] rounded-[22px] ring-[5px] ring-ink' : 'rounded-4',
      )}
      style={{ height: height * scale }}
    >
      <iframe
        ref={frameRef}
        title={words.frames[size]}
        src={src}
        sandbox="allow-scripts allow-forms"
        referrerPolicy="no-referrer"
        width={width}
        height={height}
        className="origin-top-left border-0"
        style={{ transform: `scale(${scale})` }}
      />
      {hasTimedOut && readyCount === 0 && (
        <p
          role="alert"
          className="absolute inset-0 grid place-items-center p-4 text-center text-13 text-muted"
        >
          {words.late(new URL(src).origin)}
        </p>
      )}
    </div>
  );
}
