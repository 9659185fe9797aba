// Another device took over this session (CHAN-24).
import { useTranslation } from "react-i18next";
import { EntryFrame } from "../../ui/entry-frame.tsx";

export function LoginAwayScreen() {
  const { t } = useTranslation("login-away");
  return <EntryFrame title={t("title")}>{null}</EntryFrame>;
}
