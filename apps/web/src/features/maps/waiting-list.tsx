// The devices beside a map that have no place on it yet (MAP-11): carried onto it by mouse or finger, or put into its middle by a press.
import { CloseButton, Drawer, Text, UnstyledButton } from "@mantine/core";
import { IconGripVertical, IconMap2, IconPlus } from "@tabler/icons-react";
import { useMemo, useState, type PointerEvent } from "react";
import { useTranslation } from "react-i18next";
import { byName } from "../../subjects/camera/camera-reads.ts";
import type { SeenStatus } from "../../subjects/camera/camera-status.ts";
import { StatusBadge } from "../../subjects/camera/status-badge.tsx";
import { matchesSearch, SearchField } from "../../ui/search-field.tsx";
import { useCarryOnto, type Waiting } from "./use-carry-onto.ts";
import classes from "./map-screen.module.css";

interface WaitingListProps {
  readonly waiting: readonly Waiting[];
  readonly statuses: ReadonlyMap<string, SeenStatus>;
  readonly isPhone: boolean;
  /** Puts it at a point of the page; without one in the middle of the map. */
  onPut(device: Waiting, at?: { readonly x: number; readonly y: number }): void;
  onClose(): void;
}

export function WaitingList(props: WaitingListProps) {
  const { t } = useTranslation("maps");
  const title = t("waiting");
  if (props.isPhone)
    return (
      <Drawer opened onClose={props.onClose} position="bottom" size="70%" title={title}>
        <Devices {...props} />
      </Drawer>
    );
  return (
    <aside className={classes.waiting} aria-label={title}>
      <div className={classes.cardHead}>
        <Text fw={600}>{title}</Text>
        <CloseButton aria-label={t("closeWaiting")} onClick={props.onClose} />
      </div>
      <Devices {...props} />
    </aside>
  );
}

/** More are found by their name. */
const shownAtMost = 200;

function Devices({ waiting, statuses, isPhone, onPut }: WaitingListProps) {
  const { t } = useTranslation("maps");
  const [needle, setNeedle] = useState("");
  const found = useMemo(
    () => waiting.filter(({ name }) => matchesSearch(name, needle)).toSorted(byName),
    [waiting, needle],
  );
  return (
    <div className={classes.devices}>
      {waiting.length > 8 && <SearchField label={t("searchWaiting")} value={needle} onChange={setNeedle} />}
      <Text size="xs" c="dimmed" role={waiting.length === 0 ? "status" : undefined}>
        {t(waiting.length === 0 ? "allPlaced" : isPhone ? "tapHint" : "carryHint")}
      </Text>
      <ul className={classes.items}>
        {found.slice(0, shownAtMost).map((device) => (
          <li key={device.id}>
            <Device device={device} status={statuses.get(device.id)} onPut={(at) => onPut(device, at)} />
          </li>
        ))}
      </ul>
      {found.length > shownAtMost && (
        <Text size="xs" c="dimmed">
          {t("moreWaiting")}
        </Text>
      )}
    </div>
  );
}

interface DeviceProps {
  readonly device: Waiting;
  readonly status: SeenStatus | undefined;
  onPut(at?: { readonly x: number; readonly y: number }): void;
}

function Device({ device, status, onPut }: DeviceProps) {
  const { t } = useTranslation("maps");
  const { wasCarried, ...carry } = useCarryOnto(device, onPut);
  const ofMouse = (event: PointerEvent<HTMLElement>) => {
    // A finger scrolls the list, but by the grip.
    if (event.pointerType !== "touch") carry.onPointerDown(event);
  };
  return (
    <div className={classes.device}>
      <span className={classes.grip} aria-hidden {...carry}>
        <IconGripVertical size={16} />
      </span>
      <UnstyledButton
        className={classes.deviceButton}
        aria-label={t("putOn", { name: device.name })}
        {...carry}
        onPointerDown={ofMouse}
        onClick={() => !wasCarried() && onPut()}
      >
        <span className={classes.deviceText}>
          <Text size="sm" fw={550} truncate>
            <bdi>{device.name}</bdi>
          </Text>
        </span>
        <IconPlus size={18} aria-hidden />
      </UnstyledButton>
      {device.type === "c" ? <StatusBadge status={status} /> : <IconMap2 size={16} aria-hidden />}
    </div>
  );
}
