// The one entry screen of the product (AUTH-1): phone number, then the steps the challenge asks for.
import {
  ActionIcon,
  Card,
  Center,
  Group,
  Loader,
  SegmentedControl,
  Stack,
  Text,
  Title,
  useMantineColorScheme,
} from "@mantine/core";
import { IconMoon, IconSun } from "@tabler/icons-react";
import { lazy, Suspense, useCallback, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { changeLocale } from "../../i18n/index.ts";
import { useLocale } from "../../i18n/use-locale.ts";
import { api } from "../../lib/api.ts";
import { Logo } from "../../ui/logo.tsx";
import { ErrorState } from "../../ui/screen-states.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { resume, useChallenge, type SignInOptions } from "./challenge.ts";
import { CodeStep } from "./code-step.tsx";
import { PasswordStep } from "./password-step.tsx";
import { PhoneStep } from "./phone-step.tsx";
import classes from "./sign-in.module.css";

const RegisterStep = lazy(async () => ({ default: (await import("./register-step.tsx")).RegisterStep }));

export function SignInScreen() {
  const { t } = useTranslation("sign-in");
  const progress = useChallenge((state) => state.progress);
  const title = progress ? t(`title.${progress.status}`) : t("title.phone");
  useTitle(title);

  return (
    <main className={classes.page} id="content">
      <div className={classes.scene} aria-hidden />
      <Center mih="100dvh" p="md">
        <Stack gap="lg" w="100%" maw={440}>
          <Group gap="sm" justify="center">
            <Logo size={40} />
            <Text fw={700} size="xl">
              {t("product", { ns: "common" })}
            </Text>
          </Group>
          <Card withBorder padding="xl" radius="lg" className={classes.card}>
            <Stack gap="md">
              <Title order={1} tabIndex={-1}>
                {title}
              </Title>
              <Steps />
            </Stack>
          </Card>
          <Preferences />
        </Stack>
      </Center>
    </main>
  );
}

function Steps() {
  const { progress, isResumed } = useChallenge();
  const { options, error, retry } = useSignInOptions();
  useEffect(() => void resume(), []);

  if (error !== null) return <ErrorState error={error} onRetry={retry} />;
  if (!options || !isResumed) return null;
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
      return (
        <Suspense fallback={<Loader />}>
          <RegisterStep />
        </Suspense>
      );
  }
}

/** Read once; the page that signs in has no cache of reads. */
function useSignInOptions() {
  const [options, setOptions] = useState<SignInOptions | null>(null);
  const [error, setError] = useState<unknown>(null);
  const retry = useCallback(() => {
    setError(null);
    api.identity.signInOptions().then(setOptions, setError);
  }, []);
  useEffect(retry, [retry]);
  return { options, error, retry };
}

function Preferences() {
  const { t } = useTranslation();
  const { locale } = useLocale();
  const { colorScheme, toggleColorScheme } = useMantineColorScheme();
  return (
    <Group justify="center" gap="sm">
      <SegmentedControl
        size="xs"
        aria-label={t("person.language")}
        value={locale}
        onChange={(value) => void changeLocale(value === "fa" ? "fa" : "en")}
        data={[
          { value: "en", label: "English" },
          { value: "fa", label: "فارسی" },
        ]}
      />
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={t(colorScheme === "dark" ? "person.light" : "person.dark")}
        onClick={toggleColorScheme}
      >
        {colorScheme === "dark" ? <IconSun size={18} aria-hidden /> : <IconMoon size={18} aria-hidden />}
      </ActionIcon>
    </Group>
  );
}
