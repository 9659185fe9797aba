// Connecting cameras: many at once of a search, or one by its brand, part by part, or by the address of its stream (CONN-5).
import { Button, Card, Group, Stack, Text } from "@mantine/core";
import { IconRadar2 } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { noBridge } from "../../subjects/bridge/no-bridge.ts";
import { useBridges } from "../../subjects/bridge/use-bridges.ts";
import { searchPlaceQuery } from "../../subjects/camera/brand-reads.ts";
import { AddressForm } from "./address-form.tsx";
import { BrandStages } from "./brand-stages.tsx";
import { FindCameras } from "./find-cameras.tsx";
import classes from "./found.module.css";
import { NoActiveBridge } from "./no-active-bridge.tsx";
import type { Adding } from "./use-adding.ts";

export function CameraStep({ adding }: { adding: Adding }) {
  const { finding } = adding;
  if (finding.isOpen) {
    return (
      <FindCameras
        finding={finding}
        onByHand={({ address }) => {
          finding.close();
          const { bridgeId, url, streamPort } = address;
          adding.byAddress({ bridgeId, url, streamPort: String(streamPort), ...finding.account });
        }}
        onOne={(bridgeId) => {
          finding.close();
          // Whoever searched at a bridge means its network.
          if (bridgeId !== noBridge) adding.change({ bridgeId });
        }}
      />
    );
  }
  return (
    <Stack gap="md">
      <FindOffer onOpen={finding.open} />
      {adding.isByBrand ? (
        <BrandStages adding={adding} />
      ) : (
        <AddressForm adding={adding} onBrand={adding.byBrand} />
      )}
    </Stack>
  );
}

/** The offer to search, where the server or a bridge may do that; without a bridge, the way to one. */
function FindOffer({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation("find");
  const isAllowed = useQuery(searchPlaceQuery).data?.isAllowed === true;
  const bridges = useBridges();
  const hasActive = bridges?.some(({ state }) => state === "active") === true;
  return (
    <>
      {(isAllowed || hasActive) && (
        <Card withBorder padding="md" className={classes.offer ?? ""}>
          <Group justify="space-between">
            <Text size="sm">{t(hasActive ? "openTextOfBridges" : "openText")}</Text>
            <Button leftSection={<IconRadar2 size={18} aria-hidden />} onClick={onOpen}>
              {t(hasActive ? "openOfBridges" : "open")}
            </Button>
          </Group>
        </Card>
      )}
      {bridges !== undefined && !hasActive && <NoActiveBridge />}
    </>
  );
}
