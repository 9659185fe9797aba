// The tabs in the shell: the bar across the top, on a phone a list behind their number.
import { usePhone } from "../../ui/use-phone.ts";
import { usePalette } from "../palette/use-palette.ts";
import { TabBar } from "./tab-bar.tsx";
import { TabSheet } from "./tab-sheet.tsx";
import { useTabSync } from "./use-tab-sync.ts";

export function OpenTabs() {
  useTabSync();
  const isPhone = usePhone();
  const Tabs = isPhone ? TabSheet : TabBar;
  return <Tabs onOpenMenu={() => usePalette.getState().open("newTab")} />;
}
