// A bridge that was paired and needs an update first (BRDG-18): what it needs, the update itself, and what becomes of it.
import { Alert } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { usePermissions } from "../../subjects/account/permissions.ts";
import { bridgeQuery } from "../../subjects/bridge/bridge-reads.ts";
import { BridgeOperation } from "./bridge-operation.tsx";
import { BridgeUpdate } from "./bridge-update.tsx";

export function OutdatedBridge({ id }: { id: string }) {
  const { may } = usePermissions();
  const { t } = useTranslation("bridges");
  const { data } = useQuery(bridgeQuery(id));
  if (data === undefined) return <Alert color="orange" title={t("update.title")} />;
  const { bridge, check } = data;
  return (
    <>
      <BridgeOperation bridge={bridge} />
      <BridgeUpdate bridge={bridge} check={check} mayUpdate={may("bridgeUpdate", id)} />
    </>
  );
}
