// How a bridge is, in colour, shape and word (BRDG-2).
import { Badge } from "@mantine/core";
import { bridgeStatusName, type BridgeStatus, type BridgeStatusName } from "@didban/contract";
import {
  IconAlertTriangleFilled, IconCircleFilled, IconDownload, IconHourglass, IconLoader2, IconPlugConnectedX, type Icon,
} from "@tabler/icons-react"; // prettier-ignore
import { useTranslation } from "react-i18next";

const looks: Record<BridgeStatusName, { readonly icon: Icon; readonly color: string }> = {
  inactive: { icon: IconHourglass, color: "gray" },
  connected: { icon: IconCircleFilled, color: "firoozeh" },
  connecting: { icon: IconLoader2, color: "yellow" },
  disconnected: { icon: IconPlugConnectedX, color: "red" },
  pendingUpdate: { icon: IconAlertTriangleFilled, color: "orange" },
  installing: { icon: IconDownload, color: "yellow" },
};

export function BridgeStatusBadge({ status }: { status: BridgeStatus }) {
  const { t } = useTranslation("bridges");
  const name = bridgeStatusName(status);
  const { color, icon: StatusIcon } = looks[name];
  return (
    <Badge
      variant="light"
      autoContrast
      color={color}
      tt="none"
      miw="max-content"
      leftSection={<StatusIcon size={12} aria-hidden />}
    >
      {t(`status.${name}`)}
    </Badge>
  );
}
