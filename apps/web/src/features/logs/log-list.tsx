// Entries by day (LOG-26). What lies off the screen is neither laid out nor painted, so that thousands scroll as lightly as twenty, and stays where
// a search in the page and the keyboard find it.
import { Button, Loader, Text, UnstyledButton } from "@mantine/core";
import type { LogEntryView } from "@didban/contract";
import { IconCircleCheck, IconCircleX } from "@tabler/icons-react";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import type { CameraTime } from "../../lib/camera-time.ts";
import { NearEnd } from "../../ui/near-end.tsx";
import type { LogDay } from "./log-days.ts";
import classes from "./logs.module.css";

interface MorePages {
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
  load(): void;
}

interface LogListProps {
  readonly days: readonly LogDay[];
  readonly time: CameraTime;
  readonly more: MorePages;
  onChoose(entry: LogEntryView): void;
}

const dayMs = 86_400_000;

export function LogList({ days, time, more, onChoose }: LogListProps) {
  return (
    <div className={classes.log}>
      {days.map(({ day, pieces }) => {
        const noonMs = day * dayMs + dayMs / 2;
        return (
          <section key={day} aria-labelledby={`day-${day}`}>
            <h2 id={`day-${day}`} className={classes.day}>
              {time.date(noonMs - time.offset(noonMs))}
            </h2>
            {pieces.map((entries) => (
              <Piece key={entries[0]?.id} entries={entries} time={time} onChoose={onChoose} />
            ))}
          </section>
        );
      })}
      <More {...more} />
    </div>
  );
}

interface PieceProps extends Pick<LogListProps, "time" | "onChoose"> {
  readonly entries: readonly LogEntryView[];
}

const Piece = memo(
  function Piece({ entries, time, onChoose }: PieceProps) {
    const { t } = useTranslation("logs");
    return (
      <ol className={classes.piece}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <UnstyledButton className={classes.row} onClick={() => onChoose(entry)}>
              <time className={classes.time} dateTime={entry.createdAt}>
                {time.time(Date.parse(entry.createdAt))}
              </time>
              <span className={classes.text}>
                <bdi>{entry.text}</bdi>
              </span>
              <bdi className={classes.who}>{whoOrWhere(entry, t("formerWorkspace"))}</bdi>
              <Result result={entry.result} />
            </UnstyledButton>
          </li>
        ))}
      </ol>
    );
  },
  (former, next) =>
    former.time === next.time &&
    former.entries.length === next.entries.length &&
    former.entries.every((entry, at) => entry === next.entries[at]),
);

/** Who it was; of one's own entries, which are of many workspaces, where it was. */
function whoOrWhere({ userName, workspace }: LogEntryView, former: string): string {
  if (workspace === undefined) return userName;
  return workspace === null ? "" : (workspace.name ?? former);
}

/** How it ended, by sign and word (LOG-26). */
export function Result({ result }: Pick<LogEntryView, "result">) {
  const { t } = useTranslation("logs");
  const Sign = result === "success" ? IconCircleCheck : IconCircleX;
  return (
    <span className={classes.result} data-result={result}>
      <Sign size={16} aria-hidden />
      {t(`result.${result}`)}
    </span>
  );
}

/** Loads the next page when the end of the list comes near (LOG-28). */
function More({ hasMore, isLoading, hasFailed, load }: MorePages) {
  const { t } = useTranslation();
  if (!hasMore) return null;
  return (
    <div className={classes.more} role="status">
      {!isLoading && !hasFailed && <NearEnd onNear={load} />}
      {hasFailed ? (
        <>
          <Text>{t("state.unreachable")}</Text>
          <Button variant="default" onClick={load}>
            {t("action.retry")}
          </Button>
        </>
      ) : (
        <Loader size="sm" aria-label={t("state.loading")} />
      )}
    </div>
  );
}
