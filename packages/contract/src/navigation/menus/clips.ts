// Group of the menu: clips (NAV-17).
import { section, words, type PlacedGroup } from "../menu-group.ts";

const exports = { allOf: ["cameraRead", "cameraReadExport"] } as const;

export const clips: PlacedGroup = {
  place: 10,
  label: words("Clips", "کلیپ‌ها"),
  entries: [
    section("clips", "myClips", words("My Clips", "کلیپ‌های من"), { needs: exports }),
    section("clips", "download", words("Download", "بارگیری"), { needs: exports }),
    section("clips", "snapshots", words("Snapshots", "عکس‌ها"), {
      needs: { allOf: ["cameraRead", "cameraReadSnapshot"] },
    }),
    section("clips", "exports", words("Exports", "خروجی‌ها"), { needs: exports }),
  ],
  whole: { clips: words("Clips", "کلیپ‌ها") },
};
