// Passing the second factor another way (ROUTE-12, PASS-17 to PASS-23).
import { Anchor } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { paths } from "../../lib/paths.ts";
import { EntryFrame } from "../../ui/entry-frame.tsx";

export function RecoveryPasswordScreen() {
  const { t } = useTranslation("sign-in");
  return (
    <EntryFrame title={t("recovery.title")}>
      <Anchor component={Link} to={paths.signIn} size="sm" underline="always">
        {t("reset.back")}
      </Anchor>
    </EntryFrame>
  );
}
