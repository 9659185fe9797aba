// The capture time of the picture on screen, in the camera's zone, to the second (PLAY-32, TIME-19).
import { Tooltip } from "@mantine/core";
import { usePlayerParts } from "./player-context.ts";
import { usePlayerState } from "./use-player.ts";
import classes from "./player-controls.module.css";

export function PlayerClock() {
  const { player, time } = usePlayerParts();
  const second = usePlayerState(
    player,
    ({ captureMs }) => (captureMs === undefined ? undefined : Math.floor(captureMs / 1000)),
    undefined,
  );
  const mode = usePlayerState(player, (state) => state.mode, "live");
  if (second === undefined) return null;
  const ms = second * 1000;
  const offset = time.hourOffset(Date.now());
  return (
    <div className={classes.clock} data-mode={mode}>
      <time className={classes.time} dateTime={new Date(ms).toISOString()}>
        {time.time(ms)}
      </time>
      <span className={classes.date}>{time.date(ms)}</span>
      {offset && (
        <Tooltip label={time.timeZone} withinPortal={false}>
          <bdi className={classes.offset} dir="ltr">
            {offset}
          </bdi>
        </Tooltip>
      )}
    </div>
  );
}
