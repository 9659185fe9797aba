// The picture of a person or a thing, round; its type's own default where there is none (CAM-66).
import { Avatar } from "@mantine/core";
import {
  IconBuildingStore,
  IconDeviceCctv,
  IconServer,
  IconSparkles,
  IconVideo,
  type Icon,
} from "@tabler/icons-react";
import { useObjectUrl } from "../../lib/use-object-url.ts";
import type { AvatarEntry, AvatarType } from "./avatars.ts";

/** People are shown by the first letters of their names. */
const defaults: Readonly<Record<Exclude<AvatarType, "user" | "currentUser">, Icon>> = {
  camera: IconDeviceCctv,
  nvrdvr: IconServer,
  workspace: IconBuildingStore,
  rtsp: IconVideo,
  ai: IconSparkles,
};

interface AvatarImageProps {
  readonly entry: AvatarEntry;
  readonly name: string;
  /** Left out where the name stands beside it. */
  readonly alt?: string;
  readonly size: number;
}

export function AvatarImage({ entry: { source, type }, name, alt, size }: AvatarImageProps) {
  const address = useObjectUrl(source);
  const isPerson = type === "user" || type === "currentUser";
  const DefaultIcon = isPerson ? null : defaults[type];
  return (
    <Avatar
      size={size}
      src={address}
      color="firoozeh"
      variant="filled"
      autoContrast
      {...(isPerson ? { name } : {})}
      {...(alt === undefined ? { "aria-hidden": true } : { alt })}
    >
      {DefaultIcon && <DefaultIcon size={size * 0.6} aria-hidden />}
    </Avatar>
  );
}
