// The package's common words; the rooms have doors of their own (`@didban/media/rtsp`, `/sdp`, `/rtp`, `/codec`, `/fmp4`, `/wire`, `/timeline`).
export * from "./authority.ts";
export * from "./format.ts";
export * from "./gap-cause.ts";
export * from "./slab-pool.ts";
