// A button for what guests may only look at (WS-68): a call that acts on people or cannot be tried out. To a guest it says so and does nothing.
import { Button, Tooltip, type ButtonProps } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useCurrentUser } from "../lib/reads.ts";

interface MembersButtonProps extends ButtonProps {
  onClick(): void;
}

export function MembersButton({ onClick, ...props }: MembersButtonProps) {
  const { t } = useTranslation();
  const isGuest = useCurrentUser()?.isUserGuest === true;
  if (!isGuest) return <Button {...props} onClick={onClick} />;
  return (
    <Tooltip label={t("notForGuests")} events={{ hover: true, focus: true, touch: true }}>
      <Button {...props} data-disabled aria-disabled />
    </Tooltip>
  );
}
