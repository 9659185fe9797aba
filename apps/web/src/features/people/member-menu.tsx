// What can be done with a member (PEOP-33).
import { Menu } from "@mantine/core";
import {
  IconArrowBackUp,
  IconCrown,
  IconLockPause,
  IconMailCheck,
  IconRotate,
  IconShieldCheck,
  IconUserCircle,
  IconUserCog,
  IconUserMinus,
  type Icon,
} from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { MembersItem } from "../../subjects/account/members-button.tsx";
import { ActionsMenu } from "../../ui/actions-menu.tsx";
import { memberActions, triedByGuests, type MemberAction } from "./member-actions.ts";

const icons: Readonly<Record<MemberAction, Icon>> = {
  changeRole: IconUserCog,
  forceEmailVerification: IconMailCheck,
  forceMultiFactor: IconShieldCheck,
  resetAuthentication: IconRotate,
  transferOwnership: IconCrown,
  restore: IconArrowBackUp,
  suspend: IconLockPause,
  remove: IconUserMinus,
};

interface MemberMenuProps {
  readonly name: string;
  readonly open: ReadonlySet<MemberAction>;
  onShow(): void;
  onChoose(action: MemberAction): void;
}

export function MemberMenu({ name, open, onShow, onChoose }: MemberMenuProps) {
  const { t } = useTranslation("people");
  return (
    <ActionsMenu label={t("actionsOf", { name })} width={260}>
      <Menu.Item leftSection={<IconUserCircle size={16} aria-hidden />} onClick={onShow}>
        {t("action.profile")}
      </Menu.Item>
      {memberActions
        .filter((action) => open.has(action))
        .map((action) => {
          const ActionIconOf = icons[action];
          const icon = <ActionIconOf size={16} aria-hidden />;
          const choose = () => onChoose(action);
          return action === triedByGuests ? (
            <Menu.Item key={action} leftSection={icon} onClick={choose}>
              {t(`action.${action}`)}
            </Menu.Item>
          ) : (
            <MembersItem key={action} isGrave={action === "remove"} icon={icon} onClick={choose}>
              {t(`action.${action}`)}
            </MembersItem>
          );
        })}
    </ActionsMenu>
  );
}
