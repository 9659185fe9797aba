// How large a masked picture is made.

/** The size of a picture, pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The largest size with even sides and the same shape that fits into `room` and is not larger than the picture. */
export function maskedSize({ width, height }: Size, room: Size): Size {
  const share = Math.min(1, room.width / width, room.height / height);
  const even = (side: number) => Math.max(2, Math.floor((side * share) / 2) * 2);
  return { width: even(width), height: even(height) };
}
