// A row of a player's dialogs: what is chosen, what holds now, and under them the choice.
import type { ReactNode } from "react";
import classes from "./player-menu.module.css";

interface MenuRowProps {
  readonly label: string;
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

export function MenuRow({ label, note, children }: MenuRowProps) {
  return (
    <div className={classes.row}>
      <div className={classes.head}>
        <span>{label}</span>
        <span className={classes.note}>{note}</span>
      </div>
      {children}
    </div>
  );
}
