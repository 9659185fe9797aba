// What the pages of coming in need to know of the server before their first step; read once, they have no cache of reads.
import type { endpoints, EndpointAnswer } from "@didban/contract";
import { useCallback, useEffect, useState } from "react";
import { api } from "../../lib/api.ts";

/** What the server says before anybody signs in. */
export type SignInOptions = EndpointAnswer<(typeof endpoints)["identity"]["signInOptions"]>;

interface Beginning {
  /** Null until everything is there. */
  readonly options: SignInOptions | null;
  readonly error: unknown;
  retry(): void;
}

/** `alsoFirst` is done before the first step too. */
export function useSignInOptions(alsoFirst?: () => Promise<void>): Beginning {
  const [options, setOptions] = useState<SignInOptions | null>(null);
  const [error, setError] = useState<unknown>(null);
  const retry = useCallback(() => {
    setError(null);
    Promise.all([api.identity.signInOptions(), alsoFirst?.()]).then(([read]) => setOptions(read), setError);
  }, [alsoFirst]);
  useEffect(retry, [retry]);
  return { options, error, retry };
}
