import type { HtmlEscapedString } from 'hono/utils/html';

/** A page, or a part of one; interpolated text is escaped. */
export type Markup = HtmlEscapedString | Promise<HtmlEscapedString>;
