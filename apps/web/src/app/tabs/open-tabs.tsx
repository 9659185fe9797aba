// The tabs in the shell: the bar across the top, on a phone a list behind their number, and the menu that opens more.
import { useDisclosure } from "@mantine/hooks";
import { usePhone } from "../../ui/use-phone.ts";
import { TabBar } from "./tab-bar.tsx";
import { TabMenu } from "./tab-menu.tsx";
import { TabSheet } from "./tab-sheet.tsx";
import { useShownTabs } from "./use-shown-tabs.ts";
import { useTabActs } from "./use-tab-acts.ts";
import { useTabSync } from "./use-tab-sync.ts";

export function OpenTabs() {
  useTabSync();
  const isPhone = usePhone();
  const { tabs } = useShownTabs();
  const { open } = useTabActs(tabs ?? []);
  const [isMenuOpen, menu] = useDisclosure(false);
  const Tabs = isPhone ? TabSheet : TabBar;
  return (
    <>
      <Tabs onOpenMenu={menu.open} />
      <TabMenu isOpen={isMenuOpen} onOpen={open} onClose={menu.close} />
    </>
  );
}
