// The steps behind the first one: whoever comes to sign in does not wait for them (P11). They load while the number is being looked at.
import { lazy } from "react";

const password = () => import("./password-step.tsx");
const code = () => import("./code-step.tsx");

export const PasswordStep = lazy(async () => ({ default: (await password()).PasswordStep }));
export const CodeStep = lazy(async () => ({ default: (await code()).CodeStep }));
export const RegisterStep = lazy(async () => ({
  default: (await import("./register-step.tsx")).RegisterStep,
}));

/** Begins to load what mostly follows the number; the step itself says so where that fails. */
export function loadNextSteps(): void {
  for (const load of [password, code]) load().catch(() => undefined);
}
