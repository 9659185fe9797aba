// A list of clips as it is read page by page (CLIP-4), and what stands there before there are any, when there are none, and when it cannot be read (CLIP-7).
import { Button, Skeleton } from "@mantine/core";
import { IconFilterOff, type Icon } from "@tabler/icons-react";
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { useMemo, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { paths } from "../../lib/paths.ts";
import { usePermissions } from "../../subjects/account/permissions.ts";
import { EmptyState, ErrorState } from "../../ui/screen-states.tsx";
import { isFiltering, type ClipFilter } from "./clip-address.ts";
import type { Clip, ClipKind } from "./clip.ts";
import classes from "./clips.module.css";

type Found<Item> = UseInfiniteQueryResult<InfiniteData<{ readonly items: readonly Item[]; readonly total: number }>>;

export interface ClipPages<Item extends Clip> {
  readonly list: Found<Item>;
  /** Undefined until the first page is there. */
  readonly clips: readonly Item[] | undefined;
  readonly total: number;
  /** Reads further ones; undefined where there are none, or while some are read. */
  readonly onMore: (() => void) | undefined;
}

export function useClipPages<Item extends Clip>(list: Found<Item>): ClipPages<Item> {
  // One that moved from page to page meanwhile is there once.
  const clips = useMemo(() => {
    const all = list.data?.pages.flatMap(({ items }) => items);
    return all && [...new Map(all.map((one) => [one.id, one])).values()];
  }, [list.data]);
  const hasMore = list.hasNextPage && !list.isFetching && !list.isFetchNextPageError;
  return {
    list,
    clips,
    total: list.data?.pages.at(-1)?.total ?? 0,
    onMore: hasMore ? () => void list.fetchNextPage() : undefined,
  };
}

interface ShownPagesProps<Item extends Clip> {
  readonly pages: ClipPages<Item>;
  readonly kind: ClipKind;
  readonly filter: ClipFilter;
  /** What is said where nothing is kept yet. */
  readonly empty: { readonly icon: Icon; readonly title: string; readonly text: string };
  onReset(): void;
  children(clips: readonly Item[]): ReactNode;
}

export function ShownPages<Item extends Clip>(props: ShownPagesProps<Item>) {
  const { t } = useTranslation("common");
  const { pages, kind, filter, empty, onReset, children } = props;
  const { list, clips } = pages;
  if (list.isError && clips === undefined)
    return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  if (clips === undefined) return <LoadingGrid />;
  return (
    <>
      {clips.length > 0 ? (
        children(clips)
      ) : isFiltering(filter) ? (
        <NoneFound kind={kind} onReset={onReset} />
      ) : (
        <NoneYet {...empty} />
      )}
      {list.isFetchNextPageError && (
        <Button variant="default" onClick={() => void list.fetchNextPage()}>
          {t("action.retry")}
        </Button>
      )}
    </>
  );
}

function LoadingGrid() {
  return (
    <div className={classes.grid}>
      {Array.from({ length: 8 }, (_, at) => (
        <Skeleton key={at} className={classes.waiting ?? ""} radius="md" />
      ))}
    </div>
  );
}

function NoneFound({ kind, onReset }: { kind: ClipKind; onReset(): void }) {
  const { t } = useTranslation("clips");
  return (
    <EmptyState
      icon={IconFilterOff}
      title={t(`${kind}.noneFound`)}
      action={
        <Button variant="default" onClick={onReset}>
          {t("reset")}
        </Button>
      }
    />
  );
}

/** The one next step is to watch: clips are made there. */
function NoneYet(empty: ShownPagesProps<Clip>["empty"]) {
  const { t } = useTranslation("clips");
  const { mayOpen } = usePermissions();
  const mayWatch = mayOpen(paths.wall);
  return (
    <EmptyState
      {...empty}
      action={
        mayWatch && (
          <Button component={Link} to={paths.wall}>
            {t("watch")}
          </Button>
        )
      }
    />
  );
}
