// The sign-in page on its own, so that whoever comes to sign in waits for nothing else; the rest of the app follows once they have.
import { Suspense } from "react";
import { SignInScreen } from "../features/sign-in/sign-in-screen.tsx";
import { Look } from "./look.tsx";

export function Entry() {
  return (
    <Look>
      <Suspense fallback={null}>
        <SignInScreen />
      </Suspense>
    </Look>
  );
}
