// How a bridge is beside its status: what is wrong with it, its disk (BRDG-42, BRDG-47), its clock (BRDG-46), and how far backfill is (BRDG-43).
import { Alert, Progress, Table, Text, Title } from "@mantine/core";
import { assumedKbps, clockOffsetWorthSayingMs, type Bridge, type BridgeProblem } from "@didban/contract";
import { IconAlertTriangle, IconCopy } from "@tabler/icons-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import classes from "./bridges.module.css";

const problemText = {
  cloned: "problem.clonedText",
  storageMissing: "problem.storageMissingText",
  storageFull: "problem.storageFullText",
  storageFailing: "problem.storageFailingText",
} as const satisfies Record<BridgeProblem, string>;

/** Each problem as an alert; `isShort`: by its name alone. */
export function BridgeProblems({
  problems,
  isShort = false,
}: Pick<Bridge, "problems"> & { isShort?: boolean }) {
  const { t } = useTranslation("bridges");
  const size = isShort ? 16 : 18;
  return problems.map(({ kind }) => {
    const icon =
      kind === "cloned" ? (
        <IconCopy size={size} aria-hidden />
      ) : (
        <IconAlertTriangle size={size} aria-hidden />
      );
    const title = t(`problem.${kind}`);
    return isShort ? (
      <Alert key={kind} mt="sm" p="xs" color="orange" variant="light" icon={icon}>
        {title}
      </Alert>
    ) : (
      <Alert key={kind} color="orange" title={title} icon={icon}>
        {t(problemText[kind])}
      </Alert>
    );
  });
}

/** Nothing while nothing is missing. */
export function BackfillProgress({
  percent,
  isShort = false,
}: {
  percent: number | null;
  isShort?: boolean;
}) {
  const { t } = useTranslation("bridges");
  const { number } = useLocale();
  const label = useId();
  if (percent === null) return null;
  return (
    <div className={classes.progress}>
      <Text size="sm" id={label}>
        {t("backfill.progress", { percent: number(percent / 100, { style: "percent" }) })}
      </Text>
      <Progress.Root size="sm">
        <Progress.Section value={percent} aria-labelledby={label} />
      </Progress.Root>
      {!isShort && (
        <Text size="sm" c="dimmed">
          {t("backfill.text")}
        </Text>
      )}
    </div>
  );
}

/** What of a bridge's disk and clock fits into a line each; undefined for what is not known or is as it should be. */
export function useConditionTexts({
  storage,
  clockOffsetSeconds,
}: Pick<Bridge, "storage" | "clockOffsetSeconds">) {
  const { t } = useTranslation("bridges");
  const { bytes, list, number } = useLocale();
  const [first] = storage?.cameras ?? [];
  const hours = useHours();
  const used =
    storage !== null && storage.capacityBytes > 0
      ? [
          t("storage.used", { used: bytes(storage.usedBytes), all: bytes(storage.capacityBytes) }),
          ...(first
            ? [t("storage.reach", { count: Math.round(first.hours), hours: hours(first.hours) })]
            : []),
        ]
      : [];
  const offset = clockOffsetSeconds ?? 0;
  const isOff = Math.abs(offset) * 1000 > clockOffsetWorthSayingMs;
  const count = Math.round(Math.abs(offset));
  const clock = t(offset > 0 ? "clock.ahead" : "clock.behind", { count, seconds: number(count) });
  return { disk: used.length > 0 ? list(used) : undefined, clock: isOff ? clock : undefined };
}

const useHours = () => {
  const { number } = useLocale();
  return (hours: number) => number(hours, { maximumFractionDigits: hours < 10 ? 1 : 0 });
};

/** Of each camera that is recorded on the bridge, what it writes and how long that fits. */
export function CameraRoom({
  bridge: { cameras, storage },
}: {
  bridge: Pick<Bridge, "cameras" | "storage">;
}) {
  const { t } = useTranslation(["bridges", "camera"]);
  const { number } = useLocale();
  const hoursText = useHours();
  const heading = useId();
  if (storage === null || storage.cameras.length === 0 || storage.capacityBytes === 0) return null;
  const rateText = (kbps: number) =>
    t("kbps", { ns: "camera", rate: number(kbps, { maximumFractionDigits: 0 }) });
  const rows = cameras.flatMap(({ id, name }) => {
    const room = storage.cameras.find((one) => one.id === id);
    return room === undefined ? [] : [{ ...room, name }];
  });
  return (
    <section aria-labelledby={heading}>
      <Title order={2} size="h4" id={heading}>
        {t("storage.list")}
      </Title>
      <Table aria-labelledby={heading}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t("storage.camera")}</Table.Th>
            <Table.Th scope="col">{t("storage.rate")}</Table.Th>
            <Table.Th scope="col">{t("storage.hours")}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ id, name, kbps, hours }) => (
            <Table.Tr key={id}>
              <Table.Th scope="row" className={classes.facts ?? ""}>
                <bdi>{name}</bdi>
              </Table.Th>
              <Table.Td>
                {kbps === null ? t("storage.assumed", { rate: rateText(assumedKbps) }) : rateText(kbps)}
              </Table.Td>
              <Table.Td>
                {t("storage.hoursOf", { count: Math.round(hours), hours: hoursText(hours) })}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Text size="sm" c="dimmed">
        {t("storage.note")}
      </Text>
    </section>
  );
}
