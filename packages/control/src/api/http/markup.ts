import type { HtmlEscapedString } from 'hono/utils/html';

/** A page, or a part of one; what is put into it as text is escaped. */
export type Markup = HtmlEscapedString | Promise<HtmlEscapedString>;
