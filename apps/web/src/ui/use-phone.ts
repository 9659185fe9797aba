// Whether the window is a phone's: narrow enough for its shell, as the styles say too.
import { useMediaQuery } from "@mantine/hooks";

export function usePhone(): boolean {
  return useMediaQuery("(max-width: 600px)", false, { getInitialValueInEffect: false });
}
