// A menu behind three dots: what can be done with the one thing that it stands beside.
import { ActionIcon, Menu } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import type { ReactNode } from "react";

interface ActionsMenuProps {
  /** Says of what it is, for whoever does not see what it stands beside. */
  readonly label: string;
  /** CSS pixels; as wide as its entries by default. */
  readonly width?: number;
  /** One of them is under way. */
  readonly isBusy?: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

export function ActionsMenu({ label, width, isBusy = false, className, children }: ActionsMenuProps) {
  return (
    <Menu position="bottom-end" width={width ?? "max-content"}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          className={className ?? ""}
          aria-label={label}
          loading={isBusy}
        >
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
