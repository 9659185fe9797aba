// All cameras at once, without a gap (LAYT-11, `box`): moving pictures that fill the window, one of which may be expanded over the others (LAYT-14).
import { useElementSize } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { LiveTileActions } from "../../../subjects/layout/live-tile.tsx";
import { EmptyState } from "../../../ui/screen-states.tsx";
import { usePhone } from "../../../ui/use-phone.ts";
import { TilePlace } from "../canvas/tile-place.tsx";
import type { ModeProps } from "../mode-props.ts";
import { mosaicOf } from "./mosaic.ts";
import layoutClasses from "../free-layout.module.css";
import classes from "./modes.module.css";

const wholeView = { x: 0, y: 0, zoom: 1 } as const;

export function MosaicMode({ shown, statuses, layout }: ModeProps) {
  const { t } = useTranslation("free-layout");
  const isPhone = usePhone();
  const { ref, width, height } = useElementSize<HTMLDivElement>();
  const [expandedId, setExpandedId] = useState<string | null>(null);
  const actions = useMemo<LiveTileActions>(() => ({ expand: setExpandedId }), []);
  const pieces = useMemo(() => mosaicOf(shown.length, { width, height }), [shown.length, width, height]);
  if (shown.length === 0) return <EmptyState icon={IconSearch} title={t("noMatch")} />;
  return (
    <div className={layoutClasses.body}>
      <div
        ref={ref}
        className={classes.mosaic}
        // Places are measured from the left.
        dir="ltr"
        role="group"
        tabIndex={-1}
        data-takes-focus
        aria-label={t("mosaic")}
        data-phone={isPhone}
        data-expanded={expandedId !== null}
      >
        {shown.map((camera, at) => {
          const piece = pieces[at];
          const isExpanded = expandedId === camera.id;
          return piece === undefined ? null : (
            <TilePlace
              key={camera.id}
              tile={{ cameraId: camera.id, ...piece }}
              view={wholeView}
              camera={camera}
              status={statuses.get(camera.id)}
              isPhone={isPhone}
              isMovable={false}
              isOnTop={false}
              isHeld={false}
              isExpanded={isExpanded}
              isMuted={expandedId !== null && !isExpanded}
              keepsWatching={layout.keepsWatching}
              actions={actions}
            />
          );
        })}
      </div>
    </div>
  );
}
