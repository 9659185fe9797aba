// What is said of an export in a line: its cameras, and its file.
import type { ExportDetails } from "@didban/contract";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../../i18n/use-locale.ts";
import { CameraName, CameraRemoved } from "../clip-card.tsx";

/** The first camera, and how many there are beside it. */
export function ExportCameras({ one: { parts, cameraName } }: { one: ExportDetails }) {
  const { t } = useTranslation("clips");
  const { number } = useLocale();
  const count = parts.length - 1;
  const isRemoved = parts.some((part) => part.isCameraRemoved);
  if (count === 0) return <CameraName name={cameraName} isRemoved={isRemoved} />;
  return (
    <>
      {/* The name has the direction of its own language, the words around it have that of the page. */}
      <span>{t("export.and", { camera: `\u2068${cameraName}\u2069`, count, number: number(count) })}</span>
      {isRemoved && <CameraRemoved />}
    </>
  );
}

/** Words side by side, each in the direction of its own language: a format, a size. */
export function Words({ of }: { of: readonly string[] }) {
  return of.map((word, at) => (
    <Fragment key={word}>
      {at > 0 && " · "}
      <bdi>{word}</bdi>
    </Fragment>
  ));
}
