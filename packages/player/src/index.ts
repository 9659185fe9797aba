// The player, for the web app. A page makes one engine and with it a player for each tile:
//
//   const engine = createPlayerEngine({ createWorker: () => new PlayerWorker(), requestStream, fetchStill, onAuthLost });
//   const player = engine.createPlayer(element);          // `element` is positioned; the player fills it
//   player.resize(640, 360);  player.open(cameraId);      // live, by itself
//   const stop = player.subscribe((state) => ...);        // mode, speed, status, capture time, stream, sound, gap, failure
//
// `PlayerWorker` comes from `@didban/player/worker` (with Vite: `import PlayerWorker from "@didban/player/worker?worker"`).
// Under it stands the timeline: `new TimelineView(element, options, listener)`, whose listener's `press`, `scrub`, `release` and `seek` are the
// player's `beginScrub`, `seek(at, { soft: true })`, `endScrub` and `seek` (`letGo` its `cancelScrub`); give it `positionMs` or, in live, the capture time of `onShown`.
// All times are capture times in milliseconds since 1970 UTC. Texts are the app's: the player gives states, codes and notices.
export type { CoreReport, StreamAsk } from "./core/player-core.ts";
export type { LogEntry } from "./core/developer-log.ts";
export type { PlaybackFigures } from "./core/playback-stats.ts";
export type { PictureFacts, SoundFacts } from "./core/player-state.ts";
export type { Thumbnail } from "./core/thumbnail-loader.ts";
export type { Player, OpenOptions, PlayerState } from "./engine/player.ts";
export { createPlayerEngine, type PlayerEngine, type PlayerEngineOptions } from "./engine/player-engine.ts";
export { PlayerGroup, type GroupMember, type GroupState } from "./group/player-group.ts";
export type { PlaybackStatus } from "./machine/playback-status.ts";
export {
  type Failure,
  type Gap,
  type Notice,
  type PlaybackMode,
  playbackModes,
  type Rights,
  type Speed,
} from "./machine/playback.ts";
export type { Capabilities, PictureEngine } from "./picture/decoder-choice.ts";
export type { GrabbedPicture } from "./picture/grabbed-picture.ts";
export type { ShownPicture } from "./picture/picture-sink.ts";
export { fitPicture, type Rectangle } from "./picture/screen.ts";
export {
  firstZoom,
  panBy,
  type Place,
  type Zoom,
  zoomLevels,
  zoomTo,
  zoomTransform,
} from "./picture/zoom.ts";
export {
  defaultShape,
  isLargeSize,
  leastRoom,
  type PlayerSize,
  playerSizes,
  renderSize,
  tileSize,
  widestRoom,
} from "./timeline/player-size.ts";
export { createTimeLabels, type TimeLabels, type TimelineLanguage } from "./timeline/time-labels.ts";
export type { TimelineLoad } from "./timeline/timeline-data.ts";
export { type TimelineLanes, timelineLanes } from "./timeline/timeline-lanes.ts";
export { beforeEventMs, type TimelineEvent } from "./timeline/timeline-events.ts";
export type { Downtime, TimelineMaps } from "./timeline/timeline-maps.ts";
export { keepRange, moveRange, type RangePart, rangeAround, type TimeRange } from "./timeline/time-range.ts";
export type { TimelineMark } from "./timeline/timeline-marks.ts";
export type { TimelineColours } from "./timeline/timeline-painter.ts";
export { type MarkRole, type TimelineRole, timelineRoles } from "./timeline/timeline-shape.ts";
export type { StripPoint, TimelineListener } from "./timeline/timeline-listener.ts";
export { type TimelineOptions, TimelineView } from "./timeline/timeline-view.ts";
