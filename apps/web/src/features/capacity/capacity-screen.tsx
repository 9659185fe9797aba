// The operator's account limit is reached; whoever came may be told when there is room (AUTH-50).
import { useTranslation } from "react-i18next";
import { EntryFrame } from "../../ui/entry-frame.tsx";

export function CapacityScreen() {
  const { t } = useTranslation("capacity");
  return <EntryFrame title={t("title")}>{null}</EntryFrame>;
}
