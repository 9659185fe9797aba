// Lists that are read whole, however long they are: the server gives them in pages.

/** The most that a page holds. */
export const pageLimit = 200;

interface Page<Item> {
  readonly items: readonly Item[];
  readonly total: number;
}

/** Every item of a list; `read` answers the page of `pageLimit` items at an offset. What moves from page to page meanwhile is there once. */
export async function everyPage<Item extends { readonly id: string }>(
  read: (offset: number) => Promise<Page<Item>>,
): Promise<readonly Item[]> {
  const first = await read(0);
  const later = Array.from({ length: Math.ceil(first.total / pageLimit) - 1 }, (_, at) =>
    read((at + 1) * pageLimit),
  );
  const pages = [first, ...(await Promise.all(later))];
  return [...new Map(pages.flatMap(({ items }) => items).map((item) => [item.id, item])).values()];
}
