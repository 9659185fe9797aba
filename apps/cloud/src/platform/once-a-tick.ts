// One question in place of many that are asked at the same moment.

/**
 * Asks once for all calls with the same key that come without a pause between them. A call that comes later asks again, even while an answer is
 * still on its way: what it must know may have changed since that was begun.
 */
export function onceATick<Answer>(ask: (key: string) => Promise<Answer>): (key: string) => Promise<Answer> {
  const asked = new Map<string, Promise<Answer>>();
  return (key) => {
    const same = asked.get(key);
    if (same !== undefined) return same;
    const answer = ask(key);
    asked.set(key, answer);
    queueMicrotask(() => asked.delete(key));
    return answer;
  };
}
