// What the channel says of searches at bridges, for whoever follows one: that there is more to read of it.
const listeners = new Map<string, Set<() => void>>();

/** Calls `listener` whenever the search of a key has found something, or is over, until the answer is called. */
export function onSearchNews(key: string, listener: () => void): () => void {
  const own = listeners.get(key) ?? new Set();
  listeners.set(key, own.add(listener));
  return () => {
    own.delete(listener);
    if (own.size === 0) listeners.delete(key);
  };
}

export function tellSearch(key: string): void {
  for (const listener of listeners.get(key) ?? []) listener();
}
