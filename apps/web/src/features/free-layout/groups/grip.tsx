// What a camera or a group is picked up by, to be carried to another group.
import { IconGripVertical } from "@tabler/icons-react";
import type { CameraDetails } from "@didban/contract";
import { useTranslation } from "react-i18next";
import { usePermissions } from "../../../subjects/account/permissions.ts";
import {
  placesFor,
  useCameraGroups,
  useGroupRights,
  type Carried,
} from "../../../subjects/camera/camera-groups.ts";
import { useCarrying } from "./carrying.ts";
import { gripHintId } from "./carry-layer.tsx";
import { useGroupsPanel } from "./panel-state.ts";
import { useCarry } from "./use-carry.ts";
import classes from "./groups.module.css";

interface GripProps {
  readonly carried: Carried;
  /** Outside of it the Tab key does not stop, where many grips stand in one tree. */
  readonly isTabStop?: boolean;
}

export function Grip({ carried, isTabStop = true }: GripProps) {
  const { t } = useTranslation("camera-groups");
  const { data: groups } = useCameraGroups();
  const rights = useGroupRights();
  const isCarried = useCarrying((state) => state.carried?.id === carried.id);
  const carry = useCarry(carried, () => placesFor(carried, groups ?? [], rights));
  if (placesFor(carried, groups ?? [], rights).length === 0) return null;
  return (
    <button
      type="button"
      className={classes.grip}
      data-carried={isCarried}
      tabIndex={isTabStop ? 0 : -1}
      aria-label={t("carry.grip", { name: carried.name })}
      aria-describedby={gripHintId}
      aria-pressed={isCarried}
      {...carry}
    >
      <IconGripVertical size={16} stroke={1.7} aria-hidden />
    </button>
  );
}

/** A camera's, where the groups that it can be carried to are on screen too. */
export function CameraGrip({ camera }: { camera: CameraDetails }) {
  const permissions = usePermissions();
  const { isBeside } = useGroupsPanel();
  if (!isBeside || !permissions.may("cameraUpdateSettings", camera.id)) return null;
  return <Grip carried={carriedCamera(camera)} />;
}

export const carriedCamera = ({ id, name, group }: CameraDetails): Carried => ({
  type: "camera",
  id,
  name,
  groupId: group.groupId,
});
