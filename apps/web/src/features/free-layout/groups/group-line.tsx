// One line of the tree of groups: what it is called, how many cameras stand there, what can be done with it; and what is carried is dropped on it.
import { UnstyledButton } from "@mantine/core";
import { IconChevronRight, IconDeviceCctv, IconFolder, IconStarFilled } from "@tabler/icons-react";
import { useEffect, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../../i18n/use-locale.ts";
import { topPlace, useGroupRights, type PlacedGroup } from "../../../subjects/camera/camera-groups.ts";
import { useCarrying } from "./carrying.ts";
import { Grip } from "./grip.tsx";
import { GroupMenu } from "./group-menu.tsx";
import classes from "./groups.module.css";

/** A folded group over which something is held for so long unfolds. */
const unfoldMs = 600;

interface LineProps {
  readonly isChosen: boolean;
  /** The Tab key stops at this one. */
  readonly isStop: boolean;
  onChoose(): void;
  /** It has got the focus. */
  onReach(): void;
}

export function AllCamerasLine({
  total,
  siblings,
  ...line
}: LineProps & { total: number; siblings: number }) {
  const { t } = useTranslation("camera-groups");
  return (
    <Line {...line} place={topPlace} level={1} position={1} siblings={siblings} name={t("all")} count={total}>
      <span className={classes.chevron} />
      <span className={classes.mark}>
        <IconDeviceCctv size={18} stroke={1.6} aria-hidden />
      </span>
    </Line>
  );
}

interface GroupLineProps extends LineProps {
  readonly group: PlacedGroup;
  readonly position: number;
  readonly siblings: number;
  readonly isFolded: boolean;
  onFold(isFolded: boolean): void;
}

export function GroupLine({ group, isFolded, onFold, ...line }: GroupLineProps) {
  const { t } = useTranslation("camera-groups");
  const { id, name, level, isDefault, height } = group;
  const { mayUpdate } = useGroupRights();
  const isParent = height > 1;
  const isOver = useCarrying((state) => state.over === id && state.pointer !== null);
  useEffect(() => {
    if (!isOver || !isFolded) return undefined;
    const timer = setTimeout(() => onFold(false), unfoldMs);
    return () => clearTimeout(timer);
  }, [isOver, isFolded, onFold]);
  return (
    <Line
      {...line}
      place={id}
      level={level}
      name={name}
      count={group.cameraIds.size}
      isOpen={isParent ? !isFolded : undefined}
      isDefault={isDefault}
      tools={<GroupMenu group={group} isTabStop={line.isStop} />}
    >
      {isParent ? (
        // For the pointer: by keys the arrows fold.
        <UnstyledButton
          className={classes.chevron ?? ""}
          tabIndex={-1}
          aria-label={t(isFolded ? "unfold" : "fold", { name })}
          data-open={!isFolded}
          onClick={(event) => {
            event.stopPropagation();
            onFold(!isFolded);
          }}
        >
          <IconChevronRight size={16} stroke={1.8} aria-hidden />
        </UnstyledButton>
      ) : (
        <span className={classes.chevron} />
      )}
      {/* The grip takes the place of the mark where somebody points. */}
      <span className={classes.mark}>
        <IconFolder size={18} stroke={1.6} aria-hidden />
        {mayUpdate(id) && <Grip carried={{ type: "group", id, name }} isTabStop={line.isStop} />}
      </span>
    </Line>
  );
}

interface DrawnLineProps extends LineProps {
  readonly place: string;
  readonly level: number;
  readonly position: number;
  readonly siblings: number;
  readonly name: string;
  readonly count: number;
  readonly isOpen?: boolean | undefined;
  readonly isDefault?: boolean;
  readonly tools?: ReactNode;
  /** What stands before the name. */
  readonly children: ReactNode;
}

function Line({ place, level, name, count, isOpen, isDefault, tools, children, ...line }: DrawnLineProps) {
  const { t } = useTranslation("camera-groups");
  const { number } = useLocale();
  const drop = useCarrying(({ carried, places, over }) =>
    carried === null ? undefined : over === place ? "over" : places.includes(place) ? "possible" : "closed",
  );
  const labels = [
    name,
    t("count", { count, cameras: number(count) }),
    ...(isDefault === true ? [t("default")] : []),
  ];
  return (
    <div
      role="treeitem"
      className={classes.line}
      style={{ paddingInlineStart: `${(level - 1) * 1.1}rem` }}
      aria-label={labels.join(", ")}
      aria-level={level}
      aria-posinset={line.position}
      aria-setsize={line.siblings}
      aria-expanded={isOpen}
      aria-selected={line.isChosen}
      tabIndex={line.isStop ? 0 : -1}
      data-group-place={place}
      data-drop={drop}
      onClick={line.onChoose}
      onFocus={(event) => event.target === event.currentTarget && line.onReach()}
    >
      {children}
      <span className={classes.name} title={name}>
        <bdi dir="auto">{name}</bdi>
      </span>{" "}
      {isDefault === true && (
        <IconStarFilled className={classes.star} size={12} aria-hidden title={t("default")} />
      )}
      <span className={classes.count} aria-hidden>
        {number(count)}
      </span>
      {/* What is pressed in it is not the line; a menu opens in a portal, and still tells of its presses here. */}
      <span
        className={classes.tools}
        role="presentation"
        onClick={(event) => tools && event.stopPropagation()}
      >
        {tools}
      </span>
    </div>
  );
}
