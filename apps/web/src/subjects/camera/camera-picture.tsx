// The latest picture of a camera, wherever it is named. Asked for as a JPEG, since a list shows many cameras and decodes none, and only while
// it is in sight.
import { IconDeviceCctv } from "@tabler/icons-react";
import { useInViewport } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { thumbnailQuery } from "./camera-reads.ts";
import { ThumbnailImage } from "./thumbnail-image.tsx";
import classes from "./camera-picture.module.css";

const refreshMs = 30_000;

interface CameraPictureProps {
  readonly cameraId: string;
  readonly alt: string;
  /** False while there is nothing to show, so that nothing is asked for. */
  readonly isLive: boolean;
}

export function CameraPicture({ cameraId, alt, isLive }: CameraPictureProps) {
  const { ref, inViewport } = useInViewport();
  const { data } = useQuery({
    ...thumbnailQuery(cameraId),
    enabled: isLive && inViewport,
    // Given up, it is loaded again when the camera has been away and is back (STAT-14).
    refetchInterval: ({ state }) => (state.status === "error" ? false : refreshMs),
  });
  return (
    <div ref={ref} className={classes.frame}>
      {data ? (
        <ThumbnailImage thumbnail={data} alt={alt} className={classes.picture} textClassName={classes.text} />
      ) : (
        <IconDeviceCctv size={22} stroke={1.4} aria-hidden />
      )}
    </div>
  );
}
