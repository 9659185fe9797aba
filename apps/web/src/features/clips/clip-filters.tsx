// Which clips are shown (CLIP-4): of which camera, made by whom, captured on which days, and of exports in which state.
import { Button, Select } from "@mantine/core";
import { exportStates } from "@didban/contract";
import { localDayOf, type ZoneOffset } from "@didban/media/timeline";
import { useTranslation } from "react-i18next";
import { useCurrentUser } from "../../subjects/account/current-user.ts";
import { usePermissions } from "../../subjects/account/permissions.ts";
import { byName, useCameras } from "../../subjects/camera/camera-reads.ts";
import { PersonField } from "../../subjects/people/person-field.tsx";
import { DayField } from "../../ui/day-field.tsx";
import { isFiltering, type ClipFilter } from "./clip-address.ts";
import type { Clip, ClipKind } from "./clip.ts";
import classes from "./clips.module.css";

/** Clips stay for good: ten years are further than anybody turns the leaves of a calendar. */
const daysBack = 3_653;

const mayRead = { snapshot: "cameraReadSnapshot", export: "cameraReadExport" } as const;

interface ClipFiltersProps {
  readonly kind: ClipKind;
  readonly filter: ClipFilter;
  /** In which days are told. */
  readonly zone: ZoneOffset;
  /** Those that are shown: they name who made them. */
  readonly clips: readonly Clip[];
  /** What else one may ask for. */
  readonly asks?: readonly ("maker" | "state")[];
  onChange(filter: ClipFilter): void;
}

export function ClipFilters({ kind, filter, zone, clips, asks = [], onChange }: ClipFiltersProps) {
  const { t } = useTranslation("clips");
  const { may, isGuest } = usePermissions();
  const own = useCurrentUser();
  const cameras = useCameras().data?.filter(({ id }) => may(mayRead[kind], id)) ?? [];
  const today = localDayOf(Date.now(), zone);
  const set = (changed: ClipFilter) => onChange({ ...filter, ...changed });
  // Whoever may not see the people of the workspace knows those whose clips they see, and themselves.
  const makers = new Map([
    ...(own === undefined ? [] : [[own.id, own.fullName] as const]),
    ...clips.map(({ createdBy, createdByName }) => [createdBy, createdByName] as const),
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
      {asks.includes("maker") && !isGuest && (
        <PersonField
          label={t(`${kind}.maker`)}
          person={filter.by}
          known={[...makers].map(([id, name]) => ({ id, name }))}
          onChange={(by) => set({ by })}
        />
      )}
      {asks.includes("state") && (
        <Select
          label={t("export.state.label")}
          placeholder={t("export.state.any")}
          clearable
          value={filter.state ?? null}
          data={exportStates.map((state) => ({ value: state, label: t(`export.state.${state}`) }))}
          onChange={(state) => set({ state: state ?? undefined })}
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
