// A round button over or under the video: an icon with its name in a tooltip. Nothing of it leaves the player's element, so that it also
// works in full screen.
import { ActionIcon, Tooltip, type ActionIconProps } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import type { Ref } from "react";

interface PlayerButtonProps extends Omit<ActionIconProps, "children"> {
  readonly icon: Icon;
  readonly label: string;
  readonly iconSize?: number;
  readonly isPressed?: boolean;
  /** Does nothing but keeps its tooltip, which says why. */
  readonly isOff?: boolean;
  /** Given by the menu or popover that the button opens. */
  readonly "aria-expanded"?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
  onClick?(): void;
}

export function PlayerButton({
  icon: ButtonIcon,
  label,
  iconSize = 20,
  isPressed,
  isOff = false,
  ...rest
}: PlayerButtonProps) {
  return (
    // What the button has opened lies where its name would.
    <Tooltip label={label} withinPortal={false} openDelay={400} disabled={rest["aria-expanded"] === true}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        radius="xl"
        aria-label={label}
        aria-pressed={isPressed}
        aria-disabled={isOff || undefined}
        {...(isOff && { "data-disabled": true })}
        {...rest}
      >
        <ButtonIcon size={iconSize} stroke={1.7} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
