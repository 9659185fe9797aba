// The wall (LAYT-9): a grid of live cameras, filled at first with those there are, then as the person arranges it.
import { ActionIcon, Group, SegmentedControl, Skeleton, Title, Tooltip } from "@mantine/core";
import { useDisclosure, useMediaQuery } from "@mantine/hooks";
import type { CameraDetails } from "@didban/contract";
import { IconLayoutSidebarRight } from "@tabler/icons-react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { useCameras } from "../../lib/camera-reads.ts";
import { useCameraStatuses } from "../../lib/camera-statuses.ts";
import { useActingWorkspaceId, useCurrentUser } from "../../lib/reads.ts";
import { NoCameras } from "../../ui/no-cameras.tsx";
import { PageError } from "../../ui/page-error.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { CameraDrawer } from "./camera-drawer.tsx";
import { useKeepWatching, useStoredWall } from "./wall-store.ts";
import { emptyWall, gridSizes, resized, sideOf, smallestSizeOf, wallOf, withOnly } from "./wall-layout.ts";
import { EmptyWall } from "./empty-wall.tsx";
import { WallGrid } from "./wall-grid.tsx";
import { WallMenu } from "./wall-menu.tsx";
import classes from "./wall.module.css";

export function WallScreen() {
  const { t } = useTranslation("wall");
  const cameras = useCameras();
  useTitle(t("title"));
  if (cameras.isError) return <PageError error={cameras.error} onRetry={() => void cameras.refetch()} />;
  if (cameras.isPending) return <WallSkeleton />;
  if (cameras.data.total === 0) return <NoCameras />;
  return <Wall cameras={cameras.data.items} />;
}

function Wall({ cameras }: { cameras: readonly CameraDetails[] }) {
  const { t } = useTranslation("wall");
  const { number } = useLocale();
  const owner = { userId: useCurrentUser()?.id ?? "", workspaceId: useActingWorkspaceId() ?? "" };
  const [stored, store] = useStoredWall(owner);
  const [keepsWatching, setKeepsWatching] = useKeepWatching(owner);
  const [isDrawerOpen, drawer] = useDisclosure(false);
  const isPhone = useMediaQuery("(max-width: 600px)") ?? false;
  const statuses = useCameraStatuses();
  const byId = useMemo(() => new Map(cameras.map((camera) => [camera.id, camera])), [cameras]);
  const layout = useMemo(() => {
    // Cameras that are gone or may not be seen leave their cells empty (LAYT-16).
    const wall = stored ?? wallOf(cameras.map(({ id }) => id));
    return withOnly(wall, new Set(byId.keys()));
  }, [stored, cameras, byId]);
  const fitting = smallestSizeOf(layout);

  return (
    <div className={classes.screen}>
      <header className={classes.bar}>
        <Title order={1} size="h3">
          {t("title")}
        </Title>
        <span className={classes.spacer} />
        {!isPhone && (
          <SegmentedControl
            size="xs"
            aria-label={t("size")}
            value={String(layout.gridSize)}
            onChange={(value) => {
              const size = gridSizes.find((each) => String(each) === value);
              if (size) store(resized(layout, size));
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
        <Tooltip label={t(isDrawerOpen ? "closeDrawer" : "openDrawer")}>
          <ActionIcon
            variant={isDrawerOpen ? "light" : "subtle"}
            color={isDrawerOpen ? "firoozeh" : "gray"}
            size="lg"
            aria-label={t(isDrawerOpen ? "closeDrawer" : "openDrawer")}
            aria-expanded={isDrawerOpen}
            onClick={drawer.toggle}
          >
            <IconLayoutSidebarRight size={20} stroke={1.7} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <WallMenu
          keepsWatching={keepsWatching}
          onKeepWatching={setKeepsWatching}
          onClear={() => store({ ...emptyWall, gridSize: layout.gridSize })}
        />
      </header>
      <div className={classes.body}>
        {layout.cells.length === 0 ? (
          <EmptyWall layout={layout} hasDrawer={isDrawerOpen} onDrop={store} onOpen={drawer.open} />
        ) : (
          <WallGrid
            layout={layout}
            cameras={byId}
            statuses={statuses}
            isPhone={isPhone}
            keepsWatching={keepsWatching}
            onChange={store}
          />
        )}
        {isDrawerOpen && (
          <CameraDrawer
            cameras={cameras}
            statuses={statuses}
            layout={layout}
            isPhone={isPhone}
            onChange={store}
            onClose={drawer.close}
          />
        )}
      </div>
    </div>
  );
}

function WallSkeleton() {
  return (
    <div className={classes.screen} aria-busy="true">
      <Group className={classes.bar}>
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
