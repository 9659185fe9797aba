// A choice among groups of cameras, those that stand in others further in; and the group of one camera, as a field of its form.
import { Select } from "@mantine/core";
import type { CameraDetails } from "@didban/contract";
import { useTranslation } from "react-i18next";
import { placesFor, topPlace, useCameraGroups, useGroupRights, type PlacedGroup } from "./camera-groups.ts";

interface GroupSelectProps {
  readonly label: string;
  readonly description?: string;
  readonly groups: readonly PlacedGroup[];
  /** Ids of groups, and of the top. */
  readonly places: readonly string[];
  readonly value: string | null;
  readonly error?: string | undefined;
  readonly hasFocus?: boolean;
  onChange(place: string): void;
}

export function GroupSelect({ groups, places, hasFocus, onChange, ...field }: GroupSelectProps) {
  const { t } = useTranslation("camera-groups");
  const byId = new Map(groups.map((group) => [group.id, group]));
  return (
    <Select
      {...field}
      allowDeselect={false}
      searchable={places.length > 8}
      maxDropdownHeight={280}
      data={places.map((place) => ({
        value: place,
        label: place === topPlace ? t("top") : (byId.get(place)?.name ?? ""),
      }))}
      renderOption={({ option }) => (
        <span style={{ paddingInlineStart: `${((byId.get(option.value)?.level ?? 1) - 1) * 1.1}rem` }}>
          <bdi>{option.label}</bdi>
        </span>
      )}
      onChange={(place) => place !== null && onChange(place)}
      {...(hasFocus === true ? { "data-autofocus": true } : {})}
    />
  );
}

interface CameraGroupFieldProps {
  readonly camera: CameraDetails;
  readonly value: string;
  readonly error: string | undefined;
  onChange(groupId: string): void;
}

/** The group that a camera stands in and may be moved from; nothing for whoever does not see it. */
export function CameraGroupField({ camera, ...field }: CameraGroupFieldProps) {
  const { t } = useTranslation("camera-groups");
  const { data: groups } = useCameraGroups();
  const rights = useGroupRights();
  const { groupId } = camera.group;
  if (groups?.some(({ id }) => id === groupId) !== true) return null;
  const allowed = placesFor({ type: "camera", id: camera.id, name: camera.name, groupId }, groups, rights);
  const places = groups.map(({ id }) => id).filter((id) => id === groupId || allowed.includes(id));
  return (
    <GroupSelect
      {...field}
      label={t("group")}
      groups={groups}
      places={places}
      {...(field.value !== groupId && { description: t("move.cameraRights") })}
    />
  );
}
