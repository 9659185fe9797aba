// The code of a screen that nobody has taken in yet, to be read across a room, and the same as a QR code for a phone (LAYT-22, BRDG-9).
import { Button } from "@mantine/core";
import { IconMaximize } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { places } from "../../lib/paths.ts";
import { Logo } from "../../ui/logo.tsx";
import { QrCode } from "../../ui/qr-code.tsx";
import { spelled } from "./display-words.ts";
import classes from "./display-code.module.css";

export function DisplayCode({ code }: { code: string }) {
  const { t } = useTranslation("displays");
  const isWhole = useWhole();
  return (
    <div className={classes.page}>
      <div className={classes.words}>
        <Logo size={48} />
        <h1 className={classes.title}>{t("page.waiting")}</h1>
        <p className={classes.text}>{t("page.how")}</p>
        <p className={classes.code} dir="ltr" aria-label={t("page.code")} role="group">
          {spelled(code)}
        </p>
        {!isWhole && (
          <Button
            variant="default"
            leftSection={<IconMaximize size={18} aria-hidden />}
            onClick={() => void document.documentElement.requestFullscreen()}
          >
            {t("page.wholeScreen")}
          </Button>
        )}
      </div>
      <figure className={classes.qr}>
        <QrCode text={location.origin + places.newDisplay(code)} label={t("page.qr")} />
        <figcaption>{t("page.scan")}</figcaption>
      </figure>
    </div>
  );
}

/** Whether the page has the whole screen, or cannot have it. */
function useWhole(): boolean {
  const read = () => document.fullscreenElement !== null || !document.fullscreenEnabled;
  const [isWhole, setWhole] = useState(read);
  useEffect(() => {
    const look = () => setWhole(read());
    document.addEventListener("fullscreenchange", look);
    return () => document.removeEventListener("fullscreenchange", look);
  }, []);
  return isWhole;
}
