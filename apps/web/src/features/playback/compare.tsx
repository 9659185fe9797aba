// Several cameras at one time (PLAY-43): their pictures side by side, one timeline, one playhead, one speed.
import { defaultScale, narrowerScale, widerScale, type TimelineScale } from "@didban/media/timeline";
import { maxCompared, type CameraDetails } from "@didban/contract";
import type { PlayerGroup } from "@didban/player";
import {
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconRewindBackward15,
  IconRewindForward15,
} from "@tabler/icons-react";
import {
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type Dispatch,
  type ReactNode,
  type SetStateAction,
} from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { browserZone, cameraTimeOf, type CameraTime } from "../../lib/camera-time.ts";
import { useCurrentUser } from "../../subjects/account/current-user.ts";
import { earliestOf } from "../../subjects/camera/camera-life.ts";
import { useActivePlayer, type SeatCommands } from "../../subjects/player/active-player.ts";
import { GoToButton } from "../../subjects/player/go-to-popover.tsx";
import { PlayerButton } from "../../subjects/player/player-button.tsx";
import { ScaleChoice } from "../../subjects/player/scale-control.tsx";
import { SpeedButton } from "../../subjects/player/speed-menu.tsx";
import { useTimelineSettings } from "../../subjects/player/timeline-settings.ts";
import { skipMs } from "../../subjects/player/use-seat.ts";
import controls from "../../subjects/player/player-controls.module.css";
import { CompareTile } from "./compare-tile.tsx";
import { CompareTimeline } from "./compare-timeline.tsx";
import { useGroup, useGroupSecond, useGroupState } from "./use-group.ts";
import classes from "./compare.module.css";

interface CompareProps {
  /** Two at least. */
  readonly cameras: readonly CameraDetails[];
  /** Milliseconds since 1970 UTC; undefined: the last recorded moments. */
  readonly askedMs: number | undefined;
  /** One is compared no more; the others stay at this time. */
  onRemove(cameraId: string, atMs: number): void;
}

export function Compare({ cameras, askedMs, onRemove }: CompareProps) {
  const group = useGroup(cameras, askedMs);
  const [scale, setScale] = useState<TimelineScale>(defaultScale.player);
  const time = useClock(cameras);
  useGroupSeat(cameras[0]?.id ?? "", group, setScale);
  return (
    <div className={classes.compare}>
      <div className={classes.grid} data-count={Math.min(cameras.length, maxCompared)}>
        {cameras.map((camera) => (
          <CompareTile
            key={camera.id}
            camera={camera}
            group={group}
            onRemove={() => onRemove(camera.id, group.positionMs)}
          />
        ))}
      </div>
      <CompareTimeline
        cameras={cameras}
        group={group}
        scale={scale}
        timeZone={time.timeZone}
        setScale={setScale}
      />
      <Controls cameras={cameras} group={group} time={time}>
        <ScaleChoice scale={scale} setScale={setScale} />
      </Controls>
    </div>
  );
}

/** By the clock that the person chose for timelines; of cameras in several zones it is the first one's. */
function useClock(cameras: readonly CameraDetails[]): CameraTime {
  const { locale } = useLocale();
  const [settings] = useTimelineSettings(useCurrentUser()?.id ?? "");
  const own = browserZone();
  const zone = settings.zone === "browser" ? own : (cameras[0]?.timezone ?? own);
  return useMemo(() => cameraTimeOf(zone, locale), [zone, locale]);
}

interface ControlsProps {
  readonly cameras: readonly CameraDetails[];
  readonly group: PlayerGroup;
  readonly time: CameraTime;
  readonly children: ReactNode;
}

function Controls({ cameras, group, time, children }: ControlsProps) {
  const { t } = useTranslation("player");
  const { isPlaying, speed } = useGroupState(group);
  return (
    <div className={controls.controls} role="group" aria-label={t("transport")}>
      <div className={controls.transport} dir="ltr">
        <PlayerButton icon={IconRewindBackward15} label={t("back15")} onClick={() => group.skip(-skipMs)} />
        <PlayerButton
          icon={isPlaying ? IconPlayerPauseFilled : IconPlayerPlayFilled}
          label={t(isPlaying ? "pause" : "play")}
          variant="filled"
          color="firoozeh"
          size="xl"
          onClick={() => group.togglePlay()}
        />
        <PlayerButton icon={IconRewindForward15} label={t("forward15")} onClick={() => group.skip(skipMs)} />
      </div>
      <GroupClock group={group} time={time} />
      <span className={controls.spacer} />
      {children}
      <GoToButton
        time={time}
        from={() => {
          const nowMs = Date.now();
          const earliestMs = Math.min(...cameras.map((camera) => earliestOf(camera, nowMs)));
          return { atMs: group.positionMs, earliestMs, nowMs };
        }}
        onGo={(atMs) => group.seek(atMs)}
      />
      <SpeedButton speed={speed} isOff={false} onChoose={(chosen) => group.setSpeed(chosen)} />
    </div>
  );
}

/** The time of all. */
function GroupClock({ group, time }: { group: PlayerGroup; time: CameraTime }) {
  const second = useGroupSecond(group);
  return (
    <div className={controls.clock} data-mode="history">
      <time className={controls.time} dateTime={new Date(second).toISOString()}>
        {time.time(second)}
      </time>
      <span className={controls.date}>{time.date(second)}</span>
    </div>
  );
}

/** Shortcuts steer all of them at once. */
function useGroupSeat(
  cameraId: string,
  group: PlayerGroup,
  setScale: Dispatch<SetStateAction<TimelineScale>>,
): void {
  const id = useId();
  const commands = useRef<SeatCommands>({});
  useEffect(() => {
    commands.current = {
      togglePlay: () => group.togglePlay(),
      back: () => group.skip(-skipMs),
      forward: () => group.skip(skipMs),
      widerScale: () => setScale(widerScale),
      narrowerScale: () => setScale(narrowerScale),
    };
  });
  useLayoutEffect(() => {
    const { join, leave, activate } = useActivePlayer.getState();
    join({ id, cameraId, commands: () => commands.current });
    activate(id);
    return () => leave(id);
  }, [id, cameraId]);
}
