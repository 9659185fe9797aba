// What a screen on a wall shows (LAYT-22): its code, its cameras, or why neither. Nobody touches it: it keeps awake, speaks the language that was chosen for
// it, and loads a newer app by itself.
import { Center, Loader, Stack, Text, Title } from "@mantine/core";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { changeLocale } from "../../i18n/index.ts";
import { useLocale } from "../../i18n/use-locale.ts";
import { textOfError } from "../../lib/api-error.ts";
import { wordsFor } from "../../lib/error-words.ts";
import { isNewerServed } from "../../subjects/workspace/app-update.ts";
import { DisplayCode } from "./display-code.tsx";
import { startDisplay, useDisplay } from "./display-session.ts";
import { DisplayWall } from "./display-wall.tsx";
import classes from "./display-page.module.css";

/** How often it is looked whether the server has a newer app. */
const lookEveryMs = 10 * 60_000;

export function DisplayPage() {
  const { t } = useTranslation("displays");
  const { t: common } = useTranslation();
  const { locale: spoken } = useLocale();
  const { state, trouble } = useDisplay();
  const locale = state.kind === "showing" ? state.content.locale : spoken;
  useEffect(startDisplay, []);
  useAwake();
  useEffect(() => {
    void changeLocale(locale);
  }, [locale]);
  useEffect(() => {
    document.title = t("page.title");
    const timer = setInterval(
      () => void isNewerServed().then((isNewer) => isNewer && location.reload()),
      lookEveryMs,
    );
    return () => clearInterval(timer);
  }, [t]);
  const troubleText = trouble && textOfError(trouble, spoken, common("state.unreachable"));
  return (
    <main className={classes.page} id="content" aria-busy={state.kind === "starting" && trouble === null}>
      {state.kind === "waiting" && <DisplayCode code={state.code} />}
      {state.kind === "showing" && <DisplayWall content={state.content} />}
      {state.kind === "keptOut" && (
        <Center h="100%" p="xl">
          <Stack gap="sm" ta="center" role="status">
            <Title order={1}>{t("page.keptOut")}</Title>
            <Text size="xl">{state.why && wordsFor(state.why, spoken)}</Text>
          </Stack>
        </Center>
      )}
      {state.kind === "starting" && trouble === null && (
        <Center h="100%">
          <Loader aria-label={t("page.starting")} />
        </Center>
      )}
      {troubleText !== null && (
        <p className={classes.trouble} role="status">
          {troubleText}
        </p>
      )}
    </main>
  );
}

/** Keeps the screen from going dark, where the browser can. */
function useAwake(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    const ask = () => {
      if (document.visibilityState !== "visible") return;
      // A browser on plain http has none, and one may refuse.
      navigator.wakeLock?.request("screen").then(
        (given) => (lock = given),
        () => undefined,
      );
    };
    ask();
    // It is lost when the page is hidden.
    document.addEventListener("visibilitychange", ask);
    return () => {
      document.removeEventListener("visibilitychange", ask);
      void lock?.release();
    };
  }, []);
}
