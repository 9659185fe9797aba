// A picture of the archive, drawn once; it is let go of when another takes its place.
import { useEffect, useRef } from "react";

export function ThumbnailCanvas({
  image,
  className,
}: {
  image: ImageBitmap;
  className?: string | undefined;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (!canvas.current) return undefined;
    canvas.current.width = image.width;
    canvas.current.height = image.height;
    canvas.current.getContext("2d")?.drawImage(image, 0, 0);
    return () => image.close();
  }, [image]);
  return <canvas ref={canvas} className={className} />;
}
