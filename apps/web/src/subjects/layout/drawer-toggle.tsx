// The button that shows and hides the cameras beside a layout.
import { ActionIcon, Tooltip } from "@mantine/core";
import { IconLayoutSidebarRight } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";

interface DrawerToggleProps {
  readonly isOpen: boolean;
  onToggle(): void;
}

export function DrawerToggle({ isOpen, onToggle }: DrawerToggleProps) {
  const { t } = useTranslation("layout");
  const label = t(isOpen ? "closeDrawer" : "openDrawer");
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant={isOpen ? "light" : "subtle"}
        color={isOpen ? "firoozeh" : "gray"}
        size="lg"
        aria-label={label}
        aria-expanded={isOpen}
        onClick={onToggle}
      >
        <IconLayoutSidebarRight size={20} stroke={1.7} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
