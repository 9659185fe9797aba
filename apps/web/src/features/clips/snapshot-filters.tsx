// Which snapshots are shown (CLIP-4): of which camera, taken by whom, captured on which days.
import { Button, Select } from "@mantine/core";
import type { Snapshot } from "@didban/contract";
import { localDayOf, type ZoneOffset } from "@didban/media/timeline";
import { useTranslation } from "react-i18next";
import { useCurrentUser } from "../../subjects/account/current-user.ts";
import { usePermissions } from "../../subjects/account/permissions.ts";
import { byName, useCameras } from "../../subjects/camera/camera-reads.ts";
import { PersonField } from "../../subjects/people/person-field.tsx";
import { DayField } from "../../ui/day-field.tsx";
import { isFiltering, type SnapshotFilter } from "./snapshot-address.ts";
import classes from "./clips.module.css";

/** Snapshots stay for good: ten years are further than anybody turns the leaves of a calendar. */
const daysBack = 3_653;

interface SnapshotFiltersProps {
  readonly filter: SnapshotFilter;
  /** In which days are told. */
  readonly zone: ZoneOffset;
  /** Those that are shown: they name who took them. */
  readonly snapshots: readonly Snapshot[];
  onChange(filter: SnapshotFilter): void;
}

export function SnapshotFilters({ filter, zone, snapshots, onChange }: SnapshotFiltersProps) {
  const { t } = useTranslation("clips");
  const { may, isGuest } = usePermissions();
  const own = useCurrentUser();
  const cameras = useCameras().data?.filter(({ id }) => may("cameraReadSnapshot", id)) ?? [];
  const today = localDayOf(Date.now(), zone);
  const set = (changed: SnapshotFilter) => onChange({ ...filter, ...changed });
  // Whoever may not see the people of the workspace knows those whose pictures they see, and themselves.
  const makers = new Map([
    ...(own === undefined ? [] : [[own.id, own.fullName] as const]),
    ...snapshots.map(({ createdBy, createdByName }) => [createdBy, createdByName] as const),
  ]);
  return (
    <search className={classes.filters} aria-label={t("filters")}>
      <Select
        label={t("camera")}
        placeholder={t("allCameras")}
        clearable
        searchable
        nothingFoundMessage={t("noCamera")}
        value={filter.camera ?? null}
        data={cameras.toSorted(byName).map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(camera) => set({ camera: camera ?? undefined })}
      />
      {/* A guest sees no names to choose from (ROLE-21). */}
      {!isGuest && (
        <PersonField
          label={t("takenBy")}
          person={filter.by}
          known={[...makers].map(([id, name]) => ({ id, name }))}
          onChange={(by) => set({ by })}
        />
      )}
      <DayField
        label={t("from")}
        day={filter.from}
        firstDay={today - daysBack}
        lastDay={filter.to ?? today}
        onChange={(from) => set({ from })}
      />
      <DayField
        label={t("to")}
        day={filter.to}
        firstDay={filter.from ?? today - daysBack}
        lastDay={today}
        onChange={(to) => set({ to })}
      />
      {isFiltering(filter) && (
        <Button variant="subtle" onClick={() => onChange({})}>
          {t("reset")}
        </Button>
      )}
    </search>
  );
}
