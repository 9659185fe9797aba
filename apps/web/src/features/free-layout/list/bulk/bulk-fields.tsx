// What is chosen for several cameras at once, one field for each act; and what is said before a choice by which footage is lost.
import { Radio, Select, Stack, Text } from "@mantine/core";
import type { CameraDetails } from "@didban/contract";
import type { TFunction } from "i18next";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { BridgeField } from "../../../../subjects/bridge/bridge-field.tsx";
import { noBridge } from "../../../../subjects/bridge/no-bridge.ts";
import { useBridges } from "../../../../subjects/bridge/use-bridges.ts";
import type { BulkChange } from "../../../../subjects/camera/camera-bulk.ts";
import { useCameraGroups, useGroupRights } from "../../../../subjects/camera/camera-groups.ts";
import { GroupSelect } from "../../../../subjects/camera/group-select.tsx";
import { useRetentionText } from "../../../../subjects/camera/use-retention-text.ts";
import { TagChip } from "../../../../subjects/tag/tag-chip.tsx";
import { tagsOn } from "../../../../subjects/tag/tag-filter.tsx";
import { tagListQuery } from "../../../../subjects/tag/tag-reads.ts";
import type { BulkAct } from "./bulk-rights.ts";

interface FieldProps {
  /** Those that are changed. */
  readonly cameras: readonly CameraDetails[];
  readonly change: BulkChange | null;
  readonly isDisabled: boolean;
  onChange(change: BulkChange): void;
}

export function BulkField({ act, ...field }: FieldProps & { readonly act: BulkAct }) {
  const Field = fields[act];
  return <Field {...field} />;
}

const fields = {
  group: GroupField,
  tags: TagField,
  bridge: WayField,
  retention: RetentionField,
  mode: ModeField,
  enable: EnableField,
} as const satisfies Record<BulkAct, unknown>;

function GroupField({ change, onChange }: FieldProps) {
  const { t } = useTranslation("camera-groups");
  const { data: groups = [] } = useCameraGroups();
  const rights = useGroupRights();
  const places = groups.filter(({ id }) => rights.mayUpdate(id)).map(({ id }) => id);
  if (groups.length > 0 && places.length === 0) return <Text>{t("move.nowhere")}</Text>;
  return (
    <Stack gap="xs">
      <GroupSelect
        label={t("move.to")}
        groups={groups}
        places={places}
        value={change?.kind === "group" ? change.group.id : null}
        hasFocus
        onChange={(id) =>
          onChange({
            kind: "group",
            group: { id, name: groups.find((group) => group.id === id)?.name ?? "" },
          })
        }
      />
      <Text size="sm">{t("move.cameraRights")}</Text>
    </Stack>
  );
}

function TagField({ cameras, change, isDisabled, onChange }: FieldProps) {
  const { t } = useTranslation(["camera-bulk", "tags"]);
  const { data: all = [] } = useQuery(tagListQuery);
  const kind = change?.kind === "dropTag" ? "dropTag" : "addTag";
  const chosen = change?.kind === "addTag" || change?.kind === "dropTag" ? change.tag : null;
  const onThem = tagsOn(cameras);
  const offered = (which: "addTag" | "dropTag") => (which === "addTag" ? all : onThem);
  const choose = (which: "addTag" | "dropTag", id: string | null) => {
    const [first] = offered(which);
    const tag = offered(which).find((one) => one.id === id) ?? first;
    if (tag) onChange({ kind: which, tag: { id: tag.id, name: tag.name, color: tag.color } });
  };
  return (
    <Stack gap="md">
      <Radio.Group
        aria-label={t("tags.kind")}
        value={kind}
        onChange={(value) => choose(value === "dropTag" ? "dropTag" : "addTag", chosen?.id ?? null)}
      >
        <Stack gap="xs">
          <Radio value="addTag" label={t("tags.add")} disabled={isDisabled || all.length === 0} />
          <Radio value="dropTag" label={t("tags.drop")} disabled={isDisabled || onThem.length === 0} />
        </Stack>
      </Radio.Group>
      <Select
        label={t("tags.tag")}
        searchable
        allowDeselect={false}
        disabled={isDisabled}
        data-autofocus
        nothingFoundMessage={t("none", { ns: "tags" })}
        data={offered(kind).map(({ id, name }) => ({ value: id, label: name }))}
        value={chosen?.id ?? null}
        onChange={(id) => choose(kind, id)}
        renderOption={({ option }) => {
          const tag = offered(kind).find(({ id }) => id === option.value);
          return tag ? <TagChip tag={tag} /> : option.label;
        }}
      />
    </Stack>
  );
}

function WayField({ change, isDisabled, onChange }: FieldProps) {
  const { t } = useTranslation("camera-bulk");
  const bridges = useBridges() ?? [];
  const chosen = change?.kind === "bridge" ? (change.bridge?.bridgeId ?? noBridge) : null;
  return (
    <Stack gap="xs">
      <BridgeField
        value={chosen}
        error={undefined}
        isDisabled={isDisabled}
        hasFocus
        onChange={(id) => {
          const bridge = bridges.find((one) => one.id === id);
          onChange({ kind: "bridge", bridge: bridge ? { bridgeId: bridge.id, name: bridge.name } : null });
        }}
      />
      <Text size="sm">{t("bridge.afresh")}</Text>
    </Stack>
  );
}

function RetentionField({ cameras, change, isDisabled, onChange }: FieldProps) {
  const { t } = useTranslation("camera-bulk");
  const retention = useRetentionText();
  const ages = inAll(cameras.map(({ recordInformation }) => recordInformation.availableArchiveAges));
  return (
    <Select
      label={t("retention.label")}
      allowDeselect={false}
      disabled={isDisabled}
      data-autofocus
      data={[...Map.groupBy(ages, retention.term)].map(([group, members]) => ({
        group,
        items: members.map((age) => ({ value: String(age), label: retention.length(age) })),
      }))}
      value={change?.kind === "retention" ? String(change.archiveAge) : null}
      onChange={(value) => {
        const archiveAge = ages.find((age) => String(age) === value);
        if (archiveAge !== undefined) onChange({ kind: "retention", archiveAge });
      }}
    />
  );
}

function ModeField({ cameras, change, isDisabled, onChange }: FieldProps) {
  const { t } = useTranslation(["camera-bulk", "cameras"]);
  const modes = inAll(cameras.map(({ recordInformation }) => recordInformation.availableModes));
  return (
    <Radio.Group
      label={t("mode.label")}
      value={change?.kind === "mode" ? change.recordMode : null}
      onChange={(value) => {
        const recordMode = modes.find((mode) => mode === value);
        if (recordMode !== undefined) onChange({ kind: "mode", recordMode });
      }}
    >
      <Stack gap="xs" mt="xs">
        {modes.map((mode, at) => (
          <Radio
            key={mode}
            value={mode}
            label={t(`mode.${mode}`, { ns: "cameras" })}
            disabled={isDisabled}
            {...(at === 0 && { "data-autofocus": true })}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}

function EnableField({ change, isDisabled, onChange }: FieldProps) {
  const { t } = useTranslation("camera-bulk");
  return (
    <Radio.Group
      label={t("enable.label")}
      value={change?.kind === "enable" ? String(change.enable) : null}
      onChange={(value) => onChange({ kind: "enable", enable: value === "true" })}
    >
      <Stack gap="xs" mt="xs">
        <Radio value="true" label={t("enable.on")} disabled={isDisabled} data-autofocus />
        <Radio
          value="false"
          label={t("enable.off")}
          description={t("enable.offHint")}
          disabled={isDisabled}
        />
      </Stack>
    </Radio.Group>
  );
}

/** What each of the lists has, in the order of the first. */
function inAll<Value>(lists: readonly (readonly Value[])[]): readonly Value[] {
  const [first = [], ...others] = lists;
  return first.filter((value) => others.every((list) => list.includes(value)));
}

/** What is lost by the change, where something is (ARCH-6, ARCH-9, BRDG-41, CAM-36). */
export function graveText(
  change: BulkChange,
  cameras: readonly CameraDetails[],
  t: TFunction<readonly ["camera-bulk", "bridges", "common"]>,
): string | null {
  switch (change.kind) {
    case "retention": {
      const isShorter = cameras.some(
        ({ recordInformation }) => recordInformation.archiveAge > change.archiveAge,
      );
      return isShorter ? t("retention.lower") : null;
    }
    case "bridge":
      return cameras.some(({ bridge }) => bridge !== null) ? t("through.leaves", { ns: "bridges" }) : null;
    case "mode":
      return change.recordMode === "pause" && cameras.length > 0 ? t("mode.pauseWarning") : null;
    case "enable":
      return !change.enable && cameras.length > 0 ? t("enable.warning") : null;
    default:
      return null;
  }
}
