// The one entry screen of the product (AUTH-1): phone number, then the steps the challenge asks for.
import { Loader } from "@mantine/core";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { EntryFrame } from "../../ui/entry-frame.tsx";
import { useSignInOptions } from "../../ui/forms/use-sign-in-options.ts";
import { ErrorState } from "../../ui/screen-states.tsx";
import { resume, useChallenge } from "./challenge.ts";
import { CodeStep, PasswordStep, RegisterStep } from "./later-steps.ts";
import { PhoneStep } from "./phone-step.tsx";

export function SignInScreen() {
  const { t } = useTranslation("sign-in");
  const progress = useChallenge((state) => state.progress);
  return (
    <EntryFrame title={progress ? t(`title.${progress.status}`) : t("title.phone")}>
      <Suspense fallback={<Loader />}>
        <Steps />
      </Suspense>
    </EntryFrame>
  );
}

function Steps() {
  const progress = useChallenge((state) => state.progress);
  const { options, error, retry } = useSignInOptions(resume);

  if (error !== null) return <ErrorState error={error} onRetry={retry} />;
  if (!options) return null;
  switch (progress?.status) {
    case undefined:
      return <PhoneStep {...options} />;
    case "password":
      return <PasswordStep progress={progress} />;
    case "otp":
    case "tOtp":
      return (
        <CodeStep key={progress.status} progress={progress} isSandbox={options.codeDelivery === "sandbox"} />
      );
    case "register":
      return <RegisterStep progress={progress} />;
  }
}
