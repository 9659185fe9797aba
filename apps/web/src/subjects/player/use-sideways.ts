// Whether a phone is held sideways: a large player is the whole screen then, as no browser lets a page ask for full screen by itself.
import { useMediaQuery } from "@mantine/hooks";

/** The styles say the same. */
const sideways = "(orientation: landscape) and (max-height: 500px) and (pointer: coarse)";

export function useSideways(): boolean {
  return useMediaQuery(sideways, false, { getInitialValueInEffect: false });
}
