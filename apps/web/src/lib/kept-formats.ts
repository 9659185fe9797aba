// Formats of Intl, each made once: to make one costs twenty to fifty times what using it does, and a list names many numbers and times.

type Maker<Options, Format> = (tag: string, options?: Options) => Format;

/** Makes a format when it is first asked for, and gives the same one from then on. */
function kept<Options, Format>(make: Maker<Options, Format>): Maker<Options, Format> {
  const formats = new Map<string, Format>();
  return (tag, options) => {
    const key = `${tag} ${JSON.stringify(options)}`;
    const format = formats.get(key) ?? make(tag, options);
    formats.set(key, format);
    return format;
  };
}

export const numberFormat = kept(
  (tag: string, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(tag, options),
);

type ZonedOptions = Intl.DateTimeFormatOptions & { readonly timeZone: string };

/** Of a zone that is named: that of the browser may change. */
export const dateTimeFormat: (tag: string, options: ZonedOptions) => Intl.DateTimeFormat = kept(
  (tag: string, options?: ZonedOptions) => new Intl.DateTimeFormat(tag, options),
);
