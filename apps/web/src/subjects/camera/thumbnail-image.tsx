// A thumbnail as the server sent it: the picture, or why there is none to show (CAM-46).
import type { Thumbnail } from "@didban/contract";
import { useTranslation } from "react-i18next";

interface ThumbnailImageProps {
  readonly thumbnail: Thumbnail;
  readonly alt: string;
  readonly className: string | undefined;
  /** Of the text that stands in for a picture that browsers do not show. */
  readonly textClassName: string | undefined;
}

export function ThumbnailImage({ thumbnail, alt, className, textClassName }: ThumbnailImageProps) {
  const { t } = useTranslation("player");
  if (thumbnail.codecType !== "mJPEG") return <span className={textClassName}>{t("state.codec")}</span>;
  return (
    <img src={`data:image/jpeg;base64,${thumbnail.data}`} alt={alt} className={className} draggable={false} />
  );
}
