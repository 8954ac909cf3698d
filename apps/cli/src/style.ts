import { styleText } from 'node:util';

/** Gives a text a colour or another look, or leaves it as it is where whoever reads it sees none. */
export type Style = (format: Parameters<typeof styleText>[0], text: string) => string;

/** For files, pipes and terminals without colours. */
export const plainStyle: Style = (_, text) => text;

/** For terminals with colours; whether one has them is known already. A line that ends is over before its end. */
export const colourStyle: Style = (format, text) => {
  const [, body = '', end = ''] = /^(.*?)(\n?)$/s.exec(text) ?? [];
  return body === '' ? text : styleText(format, body, { validateStream: false }) + end;
};
