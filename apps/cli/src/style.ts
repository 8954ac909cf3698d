import { styleText } from 'node:util';

/** Applies a colour or another style to a text, or leaves it unchanged if the reader can't see styles. */
export type Style = (format: Parameters<typeof styleText>[0], text: string) => string;

/** For files, pipes and terminals without colours. */
export const plainStyle: Style = (_, text) => text;

/** For terminals known to support colours. Ends the style before a trailing line break. */
export const colourStyle: Style = (format, text) => {
  const [, body = '', end = ''] = /^(.*?)(\n?)$/s.exec(text) ?? [];
  return body === '' ? text : styleText(format, body, { validateStream: false }) + end;
};
