// The small picture of a clip, fetched with the session once it comes into sight (CLIP-4).
import { useInViewport } from "@mantine/hooks";
import { IconPhoto, IconPhotoOff } from "@tabler/icons-react";
import { useQuery, type QueryKey, type UseQueryOptions } from "@tanstack/react-query";
import { useObjectUrl } from "../../lib/use-object-url.ts";
import classes from "./clips.module.css";

export type PictureQuery = UseQueryOptions<Blob, Error, Blob, QueryKey>;

export function ClipPicture({ query }: { query: PictureQuery }) {
  const { ref, inViewport } = useInViewport<HTMLSpanElement>();
  const { data, isError } = useQuery({ ...query, enabled: inViewport });
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
