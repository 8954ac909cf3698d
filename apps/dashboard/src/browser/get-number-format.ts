const formats = new Map<string, Intl.NumberFormat>();

/** Returns a number format. Cached, because creating one takes longer than formatting a hundred numbers. */
export function getNumberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, options);
  formats.set(key, format);
  return format;
}
