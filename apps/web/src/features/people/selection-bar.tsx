// What can be done with several members at once: they get another role (PEOP-41).
import { Button, Checkbox, Group } from "@mantine/core";
import { IconUserCog } from "@tabler/icons-react";
import type { MemberView } from "@didban/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { ChangeRoleDialog } from "./change-role.tsx";

interface SelectionBarProps {
  /** Members of this page who may get another role. */
  readonly movable: readonly MemberView[];
  readonly picked: ReadonlySet<string>;
  onPick(picked: ReadonlySet<string>): void;
}

export function SelectionBar({ movable, picked, onPick }: SelectionBarProps) {
  const { t } = useTranslation("people");
  const { number } = useLocale();
  const [isChanging, setChanging] = useState(false);
  const chosen = movable.filter(({ id }) => picked.has(id));
  const count = chosen.length;
  return (
    <Group gap="md" mih={36}>
      <Checkbox
        label={count === 0 ? t("selection.all") : t("selection.count", { count, members: number(count) })}
        checked={count === movable.length}
        indeterminate={count > 0 && count < movable.length}
        onChange={(event) => onPick(new Set(event.currentTarget.checked ? movable.map(({ id }) => id) : []))}
      />
      {count > 0 && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconUserCog size={16} aria-hidden />}
          onClick={() => setChanging(true)}
        >
          {t("action.changeRole")}
        </Button>
      )}
      <ChangeRoleDialog
        members={isChanging ? chosen : []}
        onDone={() => onPick(new Set())}
        onClose={() => setChanging(false)}
      />
    </Group>
  );
}
