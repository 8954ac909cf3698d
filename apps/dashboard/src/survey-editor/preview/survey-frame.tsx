import { useEffect, useRef, useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { usePageWords } from '../../words/page-words.ts';

/** The window that a survey is seen in, in CSS pixels. */
const sizes = { desk: { width: 760, height: 460 }, phone: { width: 390, height: 580 } } as const;

export type FrameSize = keyof typeof sizes;

/** How long the frame has to answer. */
const answerWithinMs = 10_000;

/**
 * The survey as visitors see it: a page of the public port, which draws what it is told by the pixel's own code, in a window of its size that
 * is made smaller. It is sandboxed and reaches no server: nothing is recorded.
 */
export function SurveyFrame({
  address,
  size,
  message,
}: {
  /** Of the page that draws. */
  readonly address: string;
  readonly size: FrameSize;
  /** What is to be drawn. */
  readonly message: Readonly<Record<string, unknown>>;
}) {
  const { preview: words } = usePageWords('surveyEditor');
  const frame = useRef<HTMLIFrameElement>(null);
  const room = useRef<HTMLDivElement>(null);
  /** What had the focus when something was to be drawn. */
  const typing = useRef<HTMLElement>(null);
  /** How often it has asked for what it is to draw. */
  const [asked, setAsked] = useState(0);
  const [isLate, setLate] = useState(false);
  const [scale, setScale] = useState(0.4);
  const { width, height } = sizes[size];
  const text = JSON.stringify(message);

  useEffect(() => {
    function hear({ source, data }: MessageEvent): void {
      if (source === null || source !== frame.current?.contentWindow) return;
      if (data?.type === 'pixel-survey-frame-ready') setAsked((before) => before + 1);
      // A dialog in it takes the keyboard; whoever typed here goes on.
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
    if (asked === 0) return;
    const { activeElement } = document;
    typing.current =
      activeElement instanceof HTMLElement && activeElement !== frame.current ? activeElement : null;
    // Its origin is opaque, and has no name that could be given.
    frame.current?.contentWindow?.postMessage(JSON.parse(text), '*');
  }, [asked, text]);
  useEffect(() => {
    const place = room.current;
    if (place === null) return;
    const observer = new ResizeObserver(() => setScale(Math.min(1, place.clientWidth / width)));
    observer.observe(place);
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
      {isLate && asked === 0 && (
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
