// A QR code drawn by the page itself: dark on white in both themes, as cameras of phones want it.
import { create } from "qrcode";
import { useMemo } from "react";

/** Modules of white around the code, as its standard asks. */
const quiet = 4;

export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const { modules } = create(text, { errorCorrectionLevel: "M" });
    const dark = Array.from(modules.data).flatMap((isDark, at) =>
      isDark ? [`M${(at % modules.size) + quiet} ${Math.floor(at / modules.size) + quiet}h1v1h-1z`] : [],
    );
    return { size: modules.size + 2 * quiet, path: dark.join("") };
  }, [text]);
  return (
    <svg role="img" aria-label={label} width={200} height={200} viewBox={`0 0 ${size} ${size}`}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
