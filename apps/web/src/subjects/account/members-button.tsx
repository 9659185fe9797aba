// Controls of what guests may only look at (WS-68): calls that act on people or on the world, which cannot be tried out. To a guest they say so and do
// nothing.
import { Button, Menu, Text, Tooltip, type ButtonProps } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import classes from "./members-button.module.css";
import { useIsGuest } from "./permissions.ts";

interface MembersButtonProps extends ButtonProps {
  onClick(): void;
}

export function MembersButton({ onClick, ...props }: MembersButtonProps) {
  return useIsGuest() ? <ClosedButton {...props} /> : <Button {...props} onClick={onClick} />;
}

/** What stands in its place for a guest. */
export function ClosedButton(props: ButtonProps) {
  const { t } = useTranslation();
  return (
    <Tooltip label={t("notForGuests")} events={{ hover: true, focus: true, touch: true }}>
      <Button {...props} data-disabled aria-disabled />
    </Tooltip>
  );
}

interface MembersItemProps {
  readonly icon: ReactNode;
  readonly children: ReactNode;
  readonly isGrave?: boolean;
  onClick(): void;
}

/** One entry of a menu. */
export function MembersItem({ icon, children, isGrave = false, onClick }: MembersItemProps) {
  const { t } = useTranslation();
  if (useIsGuest())
    return (
      <Menu.Item disabled className={classes.closed ?? ""} leftSection={icon}>
        {children}
        <Text size="xs">{t("notForGuests")}</Text>
      </Menu.Item>
    );
  return (
    <Menu.Item {...(isGrave ? { color: "red" } : {})} leftSection={icon} onClick={onClick}>
      {children}
    </Menu.Item>
  );
}
