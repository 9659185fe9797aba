// One clip of a list (CLIP-4): its picture, which opens it, what it is called, of which camera it is, who made it and when, and what can be done with it.
import { Badge, Checkbox, Text, UnstyledButton } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ActionsMenu } from "../../ui/actions-menu.tsx";
import type { Picking } from "./clip-grid.tsx";
import type { Clip } from "./clip.ts";
import classes from "./clips.module.css";

interface ClipCardProps extends Picking {
  readonly clip: Clip;
  readonly picture: ReactNode;
  /** What its picture does. */
  readonly openLabel: string;
  /** Over the picture, at its lower end: how large or long it is. */
  readonly corner: string;
  readonly cameras: ReactNode;
  readonly maker: string;
  /** Further lines. */
  readonly children: ReactNode;
  /** Entries of its menu. */
  readonly menu: ReactNode;
  onOpen(): void;
}

export function ClipCard({ clip: { id, name }, isPicked, onPick, ...card }: ClipCardProps) {
  const { t } = useTranslation("clips");
  return (
    <li className={classes.card} data-picked={isPicked}>
      <div className={classes.top}>
        <UnstyledButton className={classes.open} data-clip={id} aria-label={card.openLabel} onClick={card.onOpen}>
          {card.picture}
        </UnstyledButton>
        <Checkbox
          // Without words beside it, it has to be large enough by itself (UI-20).
          size="md"
          className={classes.pick ?? ""}
          aria-label={t("pick", { name })}
          checked={isPicked}
          onChange={(event) => onPick(event.currentTarget.checked)}
        />
        {card.corner !== "" && <span className={classes.corner}>{card.corner}</span>}
      </div>
      <div className={classes.words}>
        <Text fw={600} className={classes.name ?? ""} title={name}>
          <bdi>{name}</bdi>
        </Text>
        <ActionsMenu label={t("actions", { name })}>{card.menu}</ActionsMenu>
        <Text size="sm" className={classes.line ?? ""}>
          {card.cameras} · <bdi>{card.maker}</bdi>
        </Text>
        {card.children}
      </div>
    </li>
  );
}

/** A camera as it is called, or was last (CLIP-8). */
export function CameraName({ name, isRemoved }: { name: string; isRemoved: boolean }) {
  return (
    <>
      <bdi>{name}</bdi>
      {isRemoved && <CameraRemoved />}
    </>
  );
}

export function CameraRemoved() {
  const { t } = useTranslation("clips");
  return (
    <Badge component="span" size="sm" variant="light" color="gray" className={classes.removed ?? ""}>
      {t("cameraRemoved")}
    </Badge>
  );
}
