// What stands over a map: which one it is, what can be done with it, what of it is shown, and the list of what waits for a place.
import {
  ActionIcon,
  Button,
  Checkbox,
  Menu,
  NativeSelect,
  Popover,
  Stack,
  Title,
  Tooltip,
} from "@mantine/core";
import type { PlaceMap, WorkspaceTag } from "@didban/contract";
import { IconFilter, IconMapPinPlus, IconPlus, IconStack2 } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { cameraFilters } from "../../subjects/camera/camera-status.ts";
import { ActionsMenu } from "../../ui/actions-menu.tsx";
import type { MapAct } from "./map-dialogs.tsx";
import type { PlaceFilter } from "./shown-places.ts";
import classes from "./map-screen.module.css";

/** What is drawn beside the devices themselves. */
export interface Layers {
  readonly names: boolean;
  readonly fields: boolean;
}

interface MapBarProps {
  readonly maps: readonly PlaceMap[];
  readonly map: PlaceMap;
  readonly rights: { readonly mayAdd: boolean; readonly mayEdit: boolean; readonly mayRemove: boolean };
  readonly layers: Layers;
  readonly filter: PlaceFilter;
  readonly tags: readonly WorkspaceTag[];
  /** How many devices have no place. */
  readonly waiting: number;
  readonly isWaitingOpen: boolean;
  onGo(mapId: string): void;
  onAct(act: MapAct): void;
  /** Has the map open as it is seen now. */
  onKeepView(): void;
  onLayers(layers: Layers): void;
  onFilter(filter: PlaceFilter): void;
  onToggleWaiting(): void;
}

export function MapBar(props: MapBarProps) {
  const { maps, map, rights, waiting, isWaitingOpen, onGo, onAct, onKeepView, onToggleWaiting } = props;
  const { t } = useTranslation("maps");
  const { number } = useLocale();
  return (
    <header className={classes.bar}>
      <Title order={1} className={maps.length > 1 ? "visually-hidden" : (classes.title ?? "")} size="h3">
        <bdi>{map.name}</bdi>
      </Title>
      {maps.length > 1 && (
        <NativeSelect
          aria-label={t("which")}
          className={classes.which ?? ""}
          value={map.id}
          onChange={({ currentTarget: { value } }) => onGo(value)}
          data={maps.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      {rights.mayAdd && (
        <Menu position="bottom-start" width="max-content">
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" aria-label={t("add")}>
              <IconPlus size={18} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => onAct("new")}>{t("new.open")}</Menu.Item>
            <Menu.Item onClick={() => onAct("newPlan")}>{t("newPlan.open")}</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      {(rights.mayEdit || rights.mayRemove) && (
        <ActionsMenu label={t("actions", { name: map.name })}>
          {rights.mayEdit && (
            <>
              <Menu.Item onClick={() => onAct("rename")}>{t("rename.open")}</Menu.Item>
              {map.ground === "plan" ? (
                <Menu.Item onClick={() => onAct("plan")}>{t("plan.open")}</Menu.Item>
              ) : (
                <Menu.Item onClick={onKeepView}>{t("keepView")}</Menu.Item>
              )}
            </>
          )}
          {rights.mayRemove && (
            <Menu.Item color="red" onClick={() => onAct("remove")}>
              {t("remove.open")}
            </Menu.Item>
          )}
        </ActionsMenu>
      )}
      <span className={classes.spacer} />
      <Filters {...props} />
      <LayerChoice {...props} />
      {rights.mayEdit && (
        <Button
          variant={isWaitingOpen ? "light" : "default"}
          size="compact-md"
          leftSection={<IconMapPinPlus size={18} aria-hidden />}
          aria-pressed={isWaitingOpen}
          onClick={onToggleWaiting}
        >
          {t("waitingCount", { count: waiting, devices: number(waiting) })}
        </Button>
      )}
    </header>
  );
}

function Filters({ filter, tags, onFilter }: MapBarProps) {
  const { t } = useTranslation("maps");
  const { t: tCameras } = useTranslation("cameras");
  const isNarrow = filter.status !== "ALL" || filter.tagId !== null;
  return (
    <Popover position="bottom-end" trapFocus withinPortal>
      <Popover.Target>
        <Tooltip label={t("filter")} openDelay={300}>
          <ActionIcon
            variant={isNarrow ? "light" : "subtle"}
            color={isNarrow ? "firoozeh" : "gray"}
            aria-label={t(isNarrow ? "filterOn" : "filter")}
          >
            <IconFilter size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="sm">
          <NativeSelect
            label={t("filterStatus")}
            value={filter.status}
            onChange={({ currentTarget: { value } }) =>
              onFilter({ ...filter, status: cameraFilters.find((one) => one === value) ?? "ALL" })
            }
            data={cameraFilters.map((value) => ({ value, label: tCameras(`filter.${value}`) }))}
          />
          {tags.length > 0 && (
            // A list that opens outside of the popover would close it.
            <NativeSelect
              label={t("filterTag")}
              value={filter.tagId ?? ""}
              onChange={({ currentTarget: { value } }) =>
                onFilter({ ...filter, tagId: value === "" ? null : value })
              }
              data={[
                { value: "", label: t("anyTag") },
                ...tags.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          )}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

function LayerChoice({ layers, onLayers }: MapBarProps) {
  const { t } = useTranslation("maps");
  return (
    <Popover position="bottom-end" trapFocus withinPortal>
      <Popover.Target>
        <Tooltip label={t("layers")} openDelay={300}>
          <ActionIcon variant="subtle" color="gray" aria-label={t("layers")}>
            <IconStack2 size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs">
          {(["names", "fields"] as const).map((layer) => (
            <Checkbox
              key={layer}
              label={t(`layer.${layer}`)}
              checked={layers[layer]}
              onChange={({ currentTarget: { checked } }) => onLayers({ ...layers, [layer]: checked })}
            />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
