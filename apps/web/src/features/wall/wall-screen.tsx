// The wall (LAYT-9): a grid of live cameras, filled at first with those there are, then as the person arranges it.
import { Group, SegmentedControl, Skeleton, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { gridSizes, type CameraDetails, type GridSize } from "@didban/contract";
import { lazy, Suspense, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { useLocale } from "../../i18n/use-locale.ts";
import { useCameras } from "../../subjects/camera/camera-reads.ts";
import { useCameraStatuses } from "../../subjects/camera/camera-statuses.ts";
import { NoCameras } from "../../subjects/camera/no-cameras.tsx";
import { CameraDrawer } from "../../subjects/layout/camera-drawer.tsx";
import { DrawerToggle } from "../../subjects/layout/drawer-toggle.tsx";
import { EmptyLayout } from "../../subjects/layout/empty-layout.tsx";
import { LayoutMenu } from "../../subjects/layout/layout-menu.tsx";
import { useSharedNames } from "../../subjects/layout/shared-names.ts";
import { SharedNote } from "../../subjects/layout/sharing/shared-note.tsx";
import { FullscreenButton } from "../../subjects/player/fullscreen-button.tsx";
import { useFullscreen } from "../../subjects/player/use-fullscreen.ts";
import { useActiveTab } from "../../subjects/tab/active-tab.ts";
import { shownName } from "../../subjects/tab/tab-name.ts";
import { PageError } from "../../ui/page-error.tsx";
import { showToast } from "../../ui/toasts.ts";
import { showUndo } from "../../ui/undo-toast.ts";
import { usePhone } from "../../ui/use-phone.ts";
import { useScreenName } from "../../ui/use-screen-name.ts";
import { useTitle } from "../../ui/use-title.ts";
import { WallGrid } from "./wall-grid.tsx";
import {
  addAt,
  cellOf,
  countOutOfSight,
  emptyWall,
  inSight,
  place,
  resized,
  sharedOf,
  sideOf,
  smallestSizeOf,
  wallOf,
  withOnly,
  withUnseen,
  type WallLayout,
} from "./wall-layout.ts";
import { useKeptWall, type KeptWall } from "./wall-store.ts";
import frameClasses from "../../subjects/layout/layout-frame.module.css";
import classes from "./wall.module.css";

const TourScreen = lazy(async () => ({
  default: (await import("../../subjects/layout/tours/tour-screen.tsx")).TourScreen,
}));

export function WallScreen() {
  const cameras = useCameras();
  const name = useWallName();
  useTitle(name);
  const wall = useKeptWall();
  const [search] = useSearchParams();
  if (cameras.isError) return <PageError error={cameras.error} onRetry={() => void cameras.refetch()} />;
  const { followed } = wall.settings;
  if (followed?.error) return <PageError error={followed.error} onRetry={followed.retry} />;
  if (cameras.isPending || !wall.isKnown) return <WallSkeleton />;
  if (cameras.data.length === 0) return <NoCameras />;
  const tourId = wall.settings.read("tour");
  if (typeof tourId === "string")
    return (
      <Suspense fallback={<WallSkeleton />}>
        <TourScreen id={tourId} settings={wall.settings} cameras={cameras.data} />
      </Suspense>
    );
  // Another tab is another wall: nothing of what is expanded or open here stays.
  return <Wall key={search.get("tabNumber")} name={name} wall={wall} cameras={cameras.data} />;
}

/** What its tab is called, which a person may have named. */
function useWallName(): string {
  const { locale } = useLocale();
  const tab = useActiveTab();
  const names = useSharedNames(tab ? [tab] : []);
  const monitoring = useScreenName("stream");
  return tab?.route === "stream.gridLayout" ? shownName(tab, locale, names) : monitoring;
}

interface WallProps {
  readonly name: string;
  readonly wall: KeptWall;
  readonly cameras: readonly CameraDetails[];
}

function Wall({ name, wall, cameras }: WallProps) {
  const { t } = useTranslation("wall");
  const { number } = useLocale();
  const { keepsWatching, layout: kept, settings } = wall;
  const { isReadOnly } = settings;
  const [isDrawerOpen, drawer] = useDisclosure(false);
  const isPhone = usePhone();
  const frame = useRef<HTMLDivElement>(null);
  const fullscreen = useFullscreen(frame);
  const statuses = useCameraStatuses();
  const byId = useMemo(() => new Map(cameras.map((camera) => [camera.id, camera])), [cameras]);
  const layout = useMemo(() => {
    // Cameras that are gone or may not be seen leave their cells empty (LAYT-16).
    return withOnly(kept ?? wallOf(cameras.map(({ id }) => id)), new Set(byId.keys()));
  }, [kept, cameras, byId]);
  const store = (changed: WallLayout) => wall.store(withUnseen(changed, kept, new Set(byId.keys())));
  const fitting = smallestSizeOf(layout);
  /** The cell that the next camera of the drawer goes to; null: the first that is free. */
  const [wanted, setWanted] = useState<number | null>(null);
  const resize = (size: GridSize) => {
    const next = resized(layout, size);
    store(next);
    const hidden = countOutOfSight(next);
    if (hidden > countOutOfSight(layout))
      showUndo(t("outOfSight", { count: hidden, cameras: number(hidden) }), () => store(layout));
  };
  const fill = (cell: number) => {
    setWanted(cell);
    drawer.open();
  };
  const closeDrawer = () => {
    setWanted(null);
    drawer.close();
  };
  const put = (cameraId: string) => {
    const next = addAt(layout, wanted, cameraId);
    setWanted(null);
    if (next === layout) return showToast(t("full"), "error");
    store(next);
  };

  return (
    <div className={frameClasses.screen}>
      <header className={frameClasses.bar}>
        <Title order={1} size="h3">
          <bdi>{name}</bdi>
        </Title>
        <SharedNote followed={settings.followed} />
        <span className={frameClasses.spacer} />
        {!isPhone && !isReadOnly && (
          <SegmentedControl
            size="xs"
            aria-label={t("size")}
            value={String(layout.gridSize)}
            onChange={(value) => {
              const size = gridSizes.find((each) => String(each) === value);
              if (size) resize(size);
            }}
            data={gridSizes.map((size) => ({
              value: String(size),
              label: (
                <span className={classes.size} data-fits={size === fitting}>
                  {t("sizeOf", { side: number(sideOf(size)) })}
                  {size === fitting && <span className="visually-hidden">, {t("fits")}</span>}
                </span>
              ),
            }))}
          />
        )}
        {!isReadOnly && (
          <DrawerToggle isOpen={isDrawerOpen} onToggle={isDrawerOpen ? closeDrawer : drawer.open} />
        )}
        <FullscreenButton fullscreen={fullscreen} />
        <LayoutMenu
          settings={settings}
          arrangement={() => sharedOf(layout)}
          keepsWatching={keepsWatching}
          onKeepWatching={wall.setKeepsWatching}
          onClear={() => wall.store({ ...emptyWall, gridSize: layout.gridSize })}
        />
      </header>
      <div ref={frame} className={classes.body}>
        {inSight(layout).length === 0 ? (
          <EmptyLayout
            isReadOnly={isReadOnly}
            hasDrawer={isDrawerOpen}
            onDrop={(cameraId) => store(place(layout, 0, cameraId))}
            onOpen={drawer.open}
          />
        ) : (
          <WallGrid
            layout={layout}
            cameras={byId}
            statuses={statuses}
            isPhone={isPhone}
            keepsWatching={keepsWatching}
            isReadOnly={isReadOnly}
            wantedCell={wanted}
            onChange={store}
            onFill={fill}
          />
        )}
        {isDrawerOpen && (
          <CameraDrawer
            cameras={cameras}
            statuses={statuses}
            isPhone={isPhone}
            isPlaced={(cameraId) => (cellOf(layout, cameraId) ?? Infinity) < layout.gridSize}
            onPut={put}
            onClose={closeDrawer}
          />
        )}
      </div>
    </div>
  );
}

function WallSkeleton() {
  return (
    <div className={frameClasses.screen} aria-busy="true">
      <Group className={frameClasses.bar}>
        <Skeleton h={24} w={120} />
      </Group>
      <div className={classes.body}>
        <div className={classes.grid} style={{ gridTemplateColumns: "1fr 1fr" }}>
          {[0, 1, 2, 3].map((cell) => (
            <Skeleton key={cell} h="100%" radius="sm" />
          ))}
        </div>
      </div>
    </div>
  );
}
