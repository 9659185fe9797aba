// A player's menu of one choice out of several. Opens upwards inside the player, so that it also works in full screen.
import { Menu } from "@mantine/core";
import type { ReactNode } from "react";

interface ChoiceMenuProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly {
    readonly value: Value;
    readonly text: ReactNode;
    /** Said at the other end of the entry. */
    readonly note?: ReactNode;
  }[];
  /** The button that opens it. */
  readonly children: ReactNode;
  onChoose(value: Value): void;
}

export function ChoiceMenu<Value extends string>(props: ChoiceMenuProps<Value>) {
  const { label, value, options, children, onChoose } = props;
  const choose = (chosen: string) => {
    const option = options.find((each) => each.value === chosen);
    if (option) onChoose(option.value);
  };
  return (
    <Menu withinPortal={false} position="top-end">
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{label}</Menu.Label>
        <Menu.RadioGroup value={value} onChange={choose}>
          {options.map(({ value: each, text, note }) => (
            <Menu.RadioItem key={each} value={each} rightSection={note} closeMenuOnClick>
              {text}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
