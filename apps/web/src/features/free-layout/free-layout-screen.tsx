// The free layout (LAYT-8, LAYT-11, LAYT-12): the cameras on a canvas that the person arranges, or all of them as a mosaic, by their clocks, by their health or
// in a list; filtered, with a count for each filter. Each tab keeps its own, and what shows a mode is loaded when it is first shown.
import { Skeleton, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { CameraDetails } from "@didban/contract";
import { lazy, Suspense, useMemo, useState } from "react";
import { useSearchParams } from "react-router";
import { useLocale } from "../../i18n/use-locale.ts";
import { useCameras } from "../../subjects/camera/camera-reads.ts";
import { passes } from "../../subjects/camera/camera-status.ts";
import { useCameraStatuses } from "../../subjects/camera/camera-statuses.ts";
import { NoCameras } from "../../subjects/camera/no-cameras.tsx";
import { DrawerToggle } from "../../subjects/layout/drawer-toggle.tsx";
import { LayoutMenu } from "../../subjects/layout/layout-menu.tsx";
import { freeOf } from "../../subjects/layout/sharing/arrangement-settings.ts";
import { useSharedNames } from "../../subjects/layout/shared-names.ts";
import { SharedNote } from "../../subjects/layout/sharing/shared-note.tsx";
import { useActiveTab } from "../../subjects/tab/active-tab.ts";
import { settingOf } from "../../subjects/tab/tab-address.ts";
import { shownName } from "../../subjects/tab/tab-name.ts";
import { useTabs } from "../../subjects/tab/tab-list.ts";
import { PageError } from "../../ui/page-error.tsx";
import { useScreenName } from "../../ui/use-screen-name.ts";
import { useTitle } from "../../ui/use-title.ts";
import { tilesOf, type Tile } from "./canvas/free-tiles.ts";
import { ImportButton } from "./list/csv/import-button.tsx";
import { useFreeLayout, type ShownMode } from "./free-layout-store.ts";
import type { ModeProps } from "./mode-props.ts";
import { FilterSwitch, ModeSwitch } from "./switches.tsx";
import frameClasses from "../../subjects/layout/layout-frame.module.css";
import classes from "./free-layout.module.css";

const modes = {
  free: lazy(async () => ({ default: (await import("./canvas/free-mode.tsx")).FreeMode })),
  box: lazy(async () => ({ default: (await import("./modes/mosaic-mode.tsx")).MosaicMode })),
  clock: lazy(async () => ({ default: (await import("./modes/clock-mode.tsx")).ClockMode })),
  gradiant: lazy(async () => ({ default: (await import("./modes/health-mode.tsx")).HealthMode })),
  list: lazy(async () => ({ default: (await import("./list/list-mode.tsx")).ListMode })),
} as const satisfies Record<ShownMode, unknown>;

const ImportDialog = lazy(async () => ({
  default: (await import("./list/csv/import-dialog.tsx")).ImportDialog,
}));

export function FreeLayoutScreen() {
  const { data } = useCameras();
  const [isImporting, importing] = useDisclosure(false);
  return (
    <>
      <Layout onImport={importing.open} />
      {/* Beside the screen, which is another one once the first camera of a file is added. */}
      <Suspense fallback={null}>
        {isImporting && <ImportDialog cameras={data ?? []} onClose={importing.close} />}
      </Suspense>
    </>
  );
}

function Layout({ onImport }: { onImport(): void }) {
  const cameras = useCameras();
  const { tabs, isFailed } = useTabs();
  const name = useLayoutName();
  const visit = useVisit();
  useTitle(name);
  if (cameras.isError) return <PageError error={cameras.error} onRetry={() => void cameras.refetch()} />;
  if (cameras.isPending || (tabs === undefined && !isFailed)) return <LayoutSkeleton name={name} />;
  if (cameras.data.length === 0) return <NoCameras also={<ImportButton onOpen={onImport} />} />;
  // Another tab is another layout: nothing of what is expanded or open here stays.
  return <FreeLayout key={visit} name={name} cameras={cameras.data} />;
}

/** What its tab is called, which a person may have named. */
function useLayoutName(): string {
  const { locale } = useLocale();
  const tab = useActiveTab();
  const names = useSharedNames(tab ? [tab] : []);
  const own = useScreenName("stream.freeLayout");
  return tab?.route === "stream.freeLayout" ? shownName(tab, locale, names) : own;
}

/** What would be shared: a camera that is gone, or may not be seen, is no part of it. */
function tilesIn(tiles: readonly Tile[] | undefined, cameras: readonly CameraDetails[]): readonly Tile[] {
  const ids = cameras.map(({ id }) => id);
  return tiles?.filter(({ cameraId }) => ids.includes(cameraId)) ?? tilesOf(ids);
}

/** Counts the layouts that were shown here. One whose tab is only being opened is the same before and after. */
function useVisit(): number {
  const [search] = useSearchParams();
  const tab = useActiveTab();
  const asked = search.get("tabNumber");
  const number = asked ?? (tab === undefined ? undefined : String(settingOf(tab, "tabNumber")));
  const [visit, setVisit] = useState({ number, count: 0 });
  if (number === undefined || number === visit.number) return visit.count;
  const count = visit.number === undefined ? visit.count : visit.count + 1;
  setVisit({ number, count });
  return count;
}

interface FreeLayoutProps {
  readonly name: string;
  readonly cameras: readonly CameraDetails[];
}

function FreeLayout({ name, cameras }: FreeLayoutProps) {
  const layout = useFreeLayout();
  const statuses = useCameraStatuses();
  const [isDrawerOpen, drawer] = useDisclosure(false);
  const { mode, filter } = layout;
  const shown = useMemo(
    () => cameras.filter(({ id }) => passes(filter, statuses.get(id))),
    [cameras, statuses, filter],
  );
  const isFree = mode === "free";
  const { followed, isReadOnly } = layout.settings;
  if (followed?.error) return <PageError error={followed.error} onRetry={followed.retry} />;
  if (!layout.isKnown) return <LayoutSkeleton name={name} />;
  const props: ModeProps = { cameras, shown, statuses, layout, drawer: { isOpen: isDrawerOpen, ...drawer } };
  const Mode = modes[mode];
  return (
    <div className={frameClasses.screen} data-mode-shown={mode}>
      <header className={classes.bar}>
        <Title order={1} size="h3" className={classes.title ?? ""}>
          <bdi>{name}</bdi>
        </Title>
        <ModeSwitch mode={mode} onChange={layout.setMode} />
        <FilterSwitch filter={filter} cameras={cameras} statuses={statuses} onChange={layout.setFilter} />
        <SharedNote followed={followed} />
        <span className={classes.spacer} />
        {isFree && !isReadOnly && <DrawerToggle isOpen={isDrawerOpen} onToggle={drawer.toggle} />}
        {(isFree || mode === "box") && (
          <LayoutMenu
            settings={layout.settings}
            arrangement={isFree ? () => freeOf(tilesIn(layout.tiles, cameras)) : undefined}
            keepsWatching={layout.keepsWatching}
            onKeepWatching={layout.setKeepsWatching}
            {...(isFree && { onClear: () => layout.arrange({ tiles: [], viewBox: undefined }) })}
          />
        )}
      </header>
      <Suspense fallback={<Skeleton className={classes.loading ?? ""} />}>
        <Mode {...props} />
      </Suspense>
    </div>
  );
}

function LayoutSkeleton({ name }: { name: string }) {
  return (
    <div className={frameClasses.screen} aria-busy="true">
      <header className={classes.bar}>
        <Title order={1} size="h3">
          <bdi>{name}</bdi>
        </Title>
      </header>
      <Skeleton className={classes.loading ?? ""} />
    </div>
  );
}
