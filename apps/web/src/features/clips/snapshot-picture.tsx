// The small picture of a snapshot, fetched with the session once it comes into sight (CLIP-4).
import { useInViewport } from "@mantine/hooks";
import { IconPhoto, IconPhotoOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useObjectUrl } from "../../lib/use-object-url.ts";
import { snapshotPictureQuery } from "../../subjects/snapshot/snapshot-reads.ts";
import classes from "./clips.module.css";

export function SnapshotPicture({ id }: { id: string }) {
  const { ref, inViewport } = useInViewport<HTMLSpanElement>();
  const { data, isError } = useQuery({ ...snapshotPictureQuery(id, "small"), enabled: inViewport });
  const address = useObjectUrl(data ?? null);
  const Placeholder = isError ? IconPhotoOff : IconPhoto;
  return (
    <span ref={ref} className={classes.frame}>
      {address === null ? (
        <Placeholder size={28} stroke={1.4} aria-hidden />
      ) : (
        // What it is called stands beside it.
        <img src={address} alt="" className={classes.picture} draggable={false} />
      )}
    </span>
  );
}
