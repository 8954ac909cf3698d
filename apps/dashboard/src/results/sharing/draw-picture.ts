import { percentOnAxis } from '../../ui/axis.ts';
import type { ComparisonStyle } from '../goals/comparison-style.ts';
import type { Picture, PictureRow } from './picture.ts';
import { truncateText, wrapText } from './wrap-text.ts';

/** For sharp output on screens with a device pixel ratio of 2. */
const scale = 2;
const width = 1_200;
const margin = 40;
const rowHeight = 44;
const headHeight = 36;
/** Position and width of each column. */
const columns = {
  goal: { x: margin, width: 210 },
  variant: { x: 262, width: 170 },
  values: { x: 444, width: 166 },
  bar: { x: 624, width: 210 },
  lift: { x: 850, width: 160 },
  verdict: { x: 1_026, width: width - margin - 1_026 },
} as const;

const family = '"Inter Variable", system-ui, sans-serif';
const fonts = {
  title: `600 15px ${family}`,
  sentence: `600 26px ${family}`,
  strong: `600 14px ${family}`,
  text: `400 14px ${family}`,
  small: `400 12px ${family}`,
  badge: `700 10px ${family}`,
} as const;

/** Draws results on a canvas in the page's colors. Uses no external resources, so that the canvas can be exported as a PNG. */
export function drawPicture(picture: Picture): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser has no canvas');
  context.font = fonts.sentence;
  const sentence = wrapText(picture.sentence, width - 2 * margin, createMeasure(context));
  const tableTop = margin + 34 + sentence.length * 35 + 22;
  const height = tableTop + headHeight + picture.rows.length * rowHeight + margin;
  canvas.width = width * scale;
  canvas.height = height * scale;
  context.scale(scale, scale);
  context.textBaseline = 'middle';
  context.fillStyle = token('--surface');
  context.fillRect(0, 0, width, height);

  text(context, picture.name, { x: margin, y: margin, width: 560, font: fonts.title });
  text(context, picture.about, {
    x: width - margin,
    y: margin,
    width: 520,
    font: fonts.small,
    color: '--muted',
    align: 'right',
  });
  for (const [index, line] of sentence.entries())
    text(context, line, {
      x: margin,
      y: margin + 38 + index * 35,
      width: width - 2 * margin,
      font: fonts.sentence,
    });
  drawHead(context, picture, tableTop);
  for (const [index, row] of picture.rows.entries())
    drawRow(context, picture, { row, top: tableTop + headHeight + index * rowHeight, isFirst: index === 0 });
  return canvas;
}

function drawHead(context: CanvasRenderingContext2D, { columns: names, axis }: Picture, top: number): void {
  const y = top + headHeight / 2;
  const small = { y, font: fonts.small, color: '--muted' } as const;
  text(context, names.goal, { ...small, ...columns.goal });
  text(context, names.values, { ...small, ...columns.values });
  text(context, names.lift, { ...small, ...columns.lift });
  text(context, names.verdict, { ...small, ...columns.verdict });
  for (const tick of axis.ticks) {
    const label = tick === 0 ? '0' : `${tick > 0 ? '+' : '−'}${Math.round(Math.abs(tick) * 100)}%`;
    text(context, label, { ...small, x: axisX(axis, tick), width: 60, align: 'center' });
  }
}

function drawRow(
  context: CanvasRenderingContext2D,
  { axis }: Picture,
  { row, top, isFirst }: { readonly row: PictureRow; readonly top: number; readonly isFirst: boolean },
): void {
  const y = top + rowHeight / 2;
  context.fillStyle = token(isFirst ? '--border-strong' : '--border');
  if (row.goal !== '') context.fillRect(margin, top, width - 2 * margin, 1);
  text(context, row.goal, { ...columns.goal, y, font: fonts.strong });
  context.fillStyle = token(row.color);
  context.beginPath();
  context.roundRect(columns.variant.x, y - 8, 16, 16, 5);
  context.fill();
  text(context, row.letter, {
    x: columns.variant.x + 8,
    y: y + 0.5,
    width: 16,
    font: fonts.badge,
    color: '--surface',
    align: 'center',
  });
  text(context, row.variant, {
    x: columns.variant.x + 24,
    y,
    width: columns.variant.width - 24,
    font: fonts.text,
  });
  text(context, row.values, { ...columns.values, y, font: fonts.text, color: '--muted' });
  for (const tick of axis.ticks) {
    context.fillStyle = token(tick === 0 ? '--neutral-mark' : '--border');
    context.fillRect(axisX(axis, tick) - 0.5, top + 4, 1, rowHeight - 8);
  }
  drawBar(context, axis, row, y);
  text(context, row.effect, {
    ...columns.lift,
    y: y - 8,
    font: fonts.strong,
    color: textColors[row.look.tone],
  });
  text(context, row.interval, { ...columns.lift, y: y + 10, font: fonts.small, color: '--muted' });
  text(context, `${directionSymbols[row.look.direction]} ${row.state}`, {
    ...columns.verdict,
    y,
    font: fonts.strong,
    color: textColors[row.look.tone],
  });
}

function drawBar(
  context: CanvasRenderingContext2D,
  axis: Picture['axis'],
  { bar, look }: Pick<PictureRow, 'bar' | 'look'>,
  y: number,
): void {
  if (bar === null) return;
  const [from, until] = [axisX(axis, bar.lower ?? axis.low), axisX(axis, bar.upper ?? axis.high)];
  context.fillStyle = token(fills[look.bar]);
  context.strokeStyle = token(edges[look.bar]);
  context.beginPath();
  context.roundRect(from, y - 6, Math.max(2, until - from), 12, 3);
  context.fill();
  context.stroke();
  if (bar.estimate === null || bar.estimate < axis.low || bar.estimate > axis.high) return;
  const x = axisX(axis, bar.estimate);
  context.beginPath();
  context.moveTo(x, y - 7);
  context.lineTo(x + 7, y);
  context.lineTo(x, y + 7);
  context.lineTo(x - 7, y);
  context.closePath();
  context.fillStyle = token('--surface');
  context.fill();
  context.stroke();
}

interface TextStyle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly font: string;
  readonly color?: string;
  readonly align?: CanvasTextAlign;
}

function text(context: CanvasRenderingContext2D, content: string, style: TextStyle): void {
  context.font = style.font;
  context.textAlign = style.align ?? 'left';
  context.fillStyle = token(style.color ?? '--text');
  context.fillText(truncateText(content, style.width, createMeasure(context)), style.x, style.y);
}

function createMeasure(context: CanvasRenderingContext2D): (line: string) => number {
  return (line) => context.measureText(line).width;
}

function axisX(axis: Picture['axis'], value: number): number {
  return columns.bar.x + (percentOnAxis(axis, value) / 100) * columns.bar.width;
}

function token(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name);
}

const textColors: Readonly<Record<ComparisonStyle['tone'], string>> = {
  positive: '--positive-text',
  negative: '--negative-text',
  neutral: '--muted',
};
const directionSymbols: Readonly<Record<ComparisonStyle['direction'], string>> = {
  up: '▲',
  down: '▼',
  unclear: '◇',
  fine: '✓',
};
const fills: Readonly<Record<ComparisonStyle['bar'], string>> = {
  good: '--positive',
  bad: '--negative',
  softGood: '--positive-line',
  softBad: '--negative-line',
  within: '--positive-soft',
  unclear: '--neutral-soft',
};
const edges: Readonly<Record<ComparisonStyle['bar'], string>> = {
  good: '--positive',
  bad: '--negative',
  softGood: '--positive',
  softBad: '--negative',
  within: '--positive-line',
  unclear: '--neutral-mark',
};
