// All there is to know of an entry (LOG-27), and the ways on from it: to what it is about while that exists and may be seen, to the footage that was
// watched, and to what else was done by the same person or to the same thing.
import { Anchor, Button, Drawer, Group, Stack, Text } from "@mantine/core";
import { isErrorCode, type LogEntryView } from "@didban/contract";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useLocale } from "../../i18n/use-locale.ts";
import type { CameraTime } from "../../lib/camera-time.ts";
import { wordsFor } from "../../lib/error-words.ts";
import { paths, places } from "../../lib/paths.ts";
import { usePermissions } from "../../subjects/account/permissions.ts";
import { memberQuery, roleQuery } from "../../subjects/people/people-reads.ts";
import { Fact, Facts } from "../../ui/facts.tsx";
import type { LogFilter } from "./log-address.ts";
import { Result } from "./log-list.tsx";
import type { LogSide } from "./reads.ts";
import { useChangedText } from "./use-changed-text.ts";
import classes from "./logs.module.css";

interface EntryDrawerProps {
  readonly entry: LogEntryView | null;
  readonly side: LogSide;
  readonly time: CameraTime;
  onClose(): void;
  /** Shows what else there is of a person or a thing. */
  onNarrow(filter: LogFilter): void;
}

export function EntryDrawer({ entry, onClose, ...rest }: EntryDrawerProps) {
  const { t } = useTranslation("logs");
  return (
    <Drawer opened={entry !== null} onClose={onClose} position="right" title={t("details")}>
      {entry && <Entry entry={entry} {...rest} />}
    </Drawer>
  );
}

type EntryProps = Omit<EntryDrawerProps, "onClose" | "entry"> & { readonly entry: LogEntryView };

function Entry({ entry, side, time, onNarrow }: EntryProps) {
  const { t } = useTranslation("logs");
  const { locale } = useLocale();
  const { createdAt, userId, userName, resourceId, resourceType, errorCode, ip, browser, os } = entry;
  const error = errorCode !== null && isErrorCode(errorCode) ? wordsFor(errorCode, locale) : null;
  const device = [browser, os].filter((text) => text !== null && text !== "").join(", ");
  return (
    <Stack gap="md">
      <Text fw={600}>
        <bdi>{entry.text}</bdi>
      </Text>
      <Facts>
        <Fact label={t("fact.when")}>{time.full(Date.parse(createdAt))}</Fact>
        <Fact label={t("fact.zone")}>
          <bdi dir="ltr">{time.timeZone}</bdi>
        </Fact>
        <Fact label={t("fact.who")}>
          <About type="user" id={userId} name={userName} side={side} />
        </Fact>
        {entry.workspace && (
          <Fact label={t("fact.workspace")}>
            <bdi>{entry.workspace.name ?? t("formerWorkspace")}</bdi>
          </Fact>
        )}
        <Fact label={t("filter.kind")}>{t(`kind.${entry.kind}`)}</Fact>
        <Fact label={t("filter.result")}>
          <Result result={entry.result} />
        </Fact>
        {errorCode !== null && (
          <Fact label={t("fact.error")}>{error ?? <bdi dir="ltr">{errorCode}</bdi>}</Fact>
        )}
        <Fact label={t("fact.about")}>
          <About type={resourceType} id={resourceId} name={nameOf(entry)} side={side} />
        </Fact>
        <Changes entry={entry} />
        <Watched entry={entry} time={time} />
        <Payment entry={entry} />
        {ip !== null && (
          <Fact label={t("fact.ip")}>
            <bdi dir="ltr">{ip}</bdi>
          </Fact>
        )}
        {device !== "" && (
          <Fact label={t("fact.device")}>
            <bdi>{device}</bdi>
          </Fact>
        )}
        <Fact label={t("fact.id")}>
          <bdi dir="ltr">{entry.id}</bdi>
        </Fact>
        {entry.hash !== undefined && (
          <Fact label={t("fact.hash")}>
            <bdi dir="ltr">{entry.hash}</bdi>
          </Fact>
        )}
      </Facts>
      <Group gap="xs">
        {side === "workspace" && userId !== null && (
          <Button variant="default" size="xs" onClick={() => onNarrow({ person: userId })}>
            {t("samePerson")}
          </Button>
        )}
        {resourceId !== null && (
          <Button variant="default" size="xs" onClick={() => onNarrow({ resource: resourceId })}>
            {t("sameThing")}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

/** What an entry calls its thing; a person's own acts are about nothing else. */
function nameOf({ placeholders: { camera, name, user }, resourceType }: LogEntryView): string | undefined {
  return resourceType === "user" ? user : (camera ?? name);
}

interface AboutProps {
  readonly type: LogEntryView["resourceType"];
  readonly id: string | null;
  readonly name: string | undefined;
  readonly side: LogSide;
}

/** A name, as a link where what it names is there and may be seen. */
function About({ type, id, name, side }: AboutProps) {
  const { t } = useTranslation("logs");
  const { may } = usePermissions();
  const seesPeople = may("viewPermissions") && (may("viewUsers") || may("viewUsersSummary"));
  const isMember = type === "user" && side === "workspace" && id !== null && seesPeople;
  const isRole = type === "team" && id !== null && may("viewPermissions");
  const member = useQuery({ ...memberQuery(id ?? ""), enabled: isMember, retry: false }).data;
  const role = useQuery({ ...roleQuery(id ?? ""), enabled: isRole, retry: false }).data;
  const shown = name ?? (type === null ? t("nothing") : t(`thing.${type}`));
  const address =
    type === "c" && id !== null && may("cameraRead", id)
      ? paths.camera(id)
      : isMember && member !== undefined
        ? places.member(member.id)
        : isRole && role !== undefined
          ? places.role(role.id)
          : null;
  if (address === null) return <bdi>{shown}</bdi>;
  return (
    <Anchor component={Link} to={address}>
      <bdi>{shown}</bdi>
    </Anchor>
  );
}

/** What a camera was and is, field by field (CAM-81); of credentials that they were changed. */
function Changes({ entry: { placeholders } }: Pick<EntryProps, "entry">) {
  const { t } = useTranslation("logs");
  const text = useChangedText();
  return placeholders.changes?.map(([field, before, after]) => (
    <Fact key={field} label={t(`changed.${field}`)}>
      {before === null || after === null ? (
        t("changedSecret")
      ) : (
        <>
          <del>
            <bdi>{text(field, before)}</bdi>
          </del>{" "}
          <span aria-hidden>→</span>{" "}
          <ins className={classes.after}>
            <bdi>{text(field, after)}</bdi>
          </ins>
        </>
      )}
    </Fact>
  ));
}

/** How long somebody watched, and which footage (LOG-13). */
function Watched({ entry: { viewing, resourceId }, time }: Pick<EntryProps, "entry" | "time">) {
  const { t } = useTranslation("logs");
  const { duration } = useLocale();
  const { may } = usePermissions();
  if (viewing === undefined) return null;
  const { startedAt, endedAt, footage } = viewing;
  const mayPlay = resourceId !== null && may("cameraStreamArchive", resourceId);
  const range = footage && `${time.full(Date.parse(footage.from))} – ${time.full(Date.parse(footage.to))}`;
  return (
    <>
      <Fact label={t("fact.watched")}>
        {endedAt === null
          ? t("watching")
          : `${time.time(Date.parse(startedAt))} – ${time.time(Date.parse(endedAt))} · ${duration(Date.parse(endedAt) - Date.parse(startedAt))}`}
      </Fact>
      {footage && (
        <Fact label={t("fact.footage")}>
          {mayPlay ? (
            <Anchor component={Link} to={places.playbackAt(resourceId, footage.from)}>
              {range}
            </Anchor>
          ) : (
            range
          )}
        </Fact>
      )}
    </>
  );
}

/** What billing says of itself (LOG-9). */
function Payment({ entry: { placeholders } }: Pick<EntryProps, "entry">) {
  const { t } = useTranslation("logs");
  const { duration } = useLocale();
  const { cardLastDigits, recurring, duration: seconds } = placeholders;
  return (
    <>
      {cardLastDigits !== undefined && (
        <Fact label={t("fact.card")}>
          <bdi dir="ltr">•••• {cardLastDigits}</bdi>
        </Fact>
      )}
      {recurring !== undefined && <Fact label={t("fact.recurring")}>{t(`recurring.${recurring}`)}</Fact>}
      {seconds !== undefined && <Fact label={t("fact.duration")}>{duration(seconds * 1000)}</Fact>}
    </>
  );
}
