// The tree of groups, all cameras first: one stop of the Tab key, arrows and letters within it; pressing a line filters the list to what stands there.
import { useRef, useState, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { topPlace, type PlacedGroup } from "../../../subjects/camera/camera-groups.ts";
import { AllCamerasLine, GroupLine } from "./group-line.tsx";
import { usePanelState } from "./panel-state.ts";
import { treeKey, type TreeLine } from "./tree-navigation.ts";
import classes from "./groups.module.css";

interface GroupTreeProps {
  readonly groups: readonly PlacedGroup[];
  readonly chosenId: string | null;
  readonly total: number;
  onChoose(id: string | null): void;
}

export function GroupTree({ groups, chosenId, total, onChoose }: GroupTreeProps) {
  const { t } = useTranslation("camera-groups");
  const { folded, fold } = usePanelState();
  const shown = groups.filter(({ above }) => !above.some((id) => folded.includes(id)));
  const tops = groups.filter(({ level }) => level === 1).length + 1;
  const lines: TreeLine[] = [
    { id: topPlace, name: t("all"), above: [], isOpen: undefined },
    ...shown.map(({ id, name, above, height }) => ({
      id,
      name,
      above,
      isOpen: height > 1 ? !folded.includes(id) : undefined,
    })),
  ];
  const [reached, setReached] = useState(chosenId ?? topPlace);
  // Where the Tab key stops: at the line reached last, while it is there.
  const stop = lines.some(({ id }) => id === reached) ? reached : topPlace;
  const tree = useRef<HTMLDivElement>(null);
  const choose = (id: string) => onChoose(id === topPlace ? null : id);
  const goTo = (id: string) => {
    setReached(id);
    [...(tree.current?.querySelectorAll<HTMLElement>("[role=treeitem]") ?? [])]
      .find((line) => line.dataset["groupPlace"] === id)
      ?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Buttons within a line have keys of their own.
    if (!(event.target instanceof HTMLElement) || event.target.getAttribute("role") !== "treeitem") return;
    const act = treeKey(event, lines, stop, document.documentElement.dir === "rtl");
    if (act === undefined) return;
    event.preventDefault();
    if (act.kind === "go") goTo(act.id);
    else if (act.kind === "fold") fold(stop, act.isFolded);
    else choose(stop);
  };
  const line = (id: string) => ({
    isChosen: id === (chosenId ?? topPlace),
    isStop: id === stop,
    onChoose: () => choose(id),
    onReach: () => setReached(id),
  });
  return (
    <div ref={tree} role="tree" aria-label={t("title")} className={classes.tree} onKeyDown={onKeyDown}>
      <AllCamerasLine {...line(topPlace)} total={total} siblings={tops} />
      {shown.map((group) => (
        <GroupLine
          key={group.id}
          {...line(group.id)}
          group={group}
          siblings={group.level === 1 ? tops : group.siblings}
          position={group.level === 1 ? group.position + 1 : group.position}
          isFolded={folded.includes(group.id)}
          onFold={(isFolded) => fold(group.id, isFolded)}
        />
      ))}
    </div>
  );
}
