import { useEffect, useRef, useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { usePageWords } from '../../words/page-words.ts';

/** Viewport of the preview, in CSS pixels. */
const sizes = { desk: { width: 760, height: 460 }, phone: { width: 390, height: 580 } } as const;

export type FrameSize = keyof typeof sizes;

/** How long the frame may take to respond. */
const answerWithinMs = 10_000;

/**
 * The survey as visitors see it: an iframe of the public port that renders with the pixel's own code, in a full-size viewport scaled down.
 * It is sandboxed and can't reach a server: nothing is recorded.
 */
export function SurveyFrame({
  address,
  size,
  message,
}: {
  /** URL of the rendering page. */
  readonly address: string;
  readonly size: FrameSize;
  /** The survey to render. */
  readonly message: Readonly<Record<string, unknown>>;
}) {
  const { preview: words } = usePageWords('surveyEditor');
  const frame = useRef<HTMLIFrameElement>(null);
  const room = useRef<HTMLDivElement>(null);
  /** The element that had the focus before rendering. */
  const typing = useRef<HTMLElement>(null);
  /** How many times the frame has requested its survey. */
  const [requests, setRequests] = useState(0);
  const [isLate, setLate] = useState(false);
  const [scale, setScale] = useState(0.4);
  const { width, height } = sizes[size];
  const text = JSON.stringify(message);

  useEffect(() => {
    function hear({ source, data }: MessageEvent): void {
      if (source === null || source !== frame.current?.contentWindow) return;
      if (data?.type === 'pixel-survey-frame-ready') setRequests((before) => before + 1);
      // A dialog in the frame takes the focus, so return it to the field being typed in.
      if (data?.type === 'pixel-survey-frame-drawn' && document.activeElement === frame.current)
        typing.current?.focus();
    }
    addEventListener('message', hear);
    const timer = setTimeout(() => setLate(true), answerWithinMs);
    return () => {
      removeEventListener('message', hear);
      clearTimeout(timer);
    };
  }, []);
  useEffect(() => {
    if (requests === 0) return;
    const { activeElement } = document;
    typing.current =
      activeElement instanceof HTMLElement && activeElement !== frame.current ? activeElement : null;
    // The sandboxed frame's origin is opaque, so no target origin can be named.
    frame.current?.contentWindow?.postMessage(JSON.parse(text), '*');
  }, [requests, text]);
  useEffect(() => {
    const container = room.current;
    if (container === null) return;
    const observer = new ResizeObserver(() => setScale(Math.min(1, container.clientWidth / width)));
    observer.observe(container);
    return () => observer.disconnect();
  }, [width]);

  return (
    <div
      ref={room}
      className={classNames(
        'relative overflow-hidden bg-sunken ring-1 ring-border',
        size === 'phone' ? 'mx-auto w-full max-w-[240px] rounded-[22px] ring-[5px] ring-ink' : 'rounded-4',
      )}
      style={{ height: height * scale }}
    >
      <iframe
        ref={frame}
        title={words.frames[size]}
        src={address}
        sandbox="allow-scripts allow-forms"
        referrerPolicy="no-referrer"
        width={width}
        height={height}
        className="origin-top-left border-0"
        style={{ transform: `scale(${scale})` }}
      />
      {isLate && requests === 0 && (
        <p
          role="alert"
          className="absolute inset-0 grid place-items-center p-4 text-center text-13 text-muted"
        >
          {words.late(new URL(address).origin)}
        </p>
      )}
    </div>
  );
}
