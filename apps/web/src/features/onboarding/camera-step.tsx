// Connecting cameras: many at once of a search, or one by its brand, part by part, or by the address of its stream (CONN-5).
import { Button, Card, Group, Stack, Text } from "@mantine/core";
import { IconRadar2 } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { searchPlaceQuery } from "../../subjects/camera/brand-reads.ts";
import { AddressForm } from "./address-form.tsx";
import { BrandStages } from "./brand-stages.tsx";
import { FindCameras } from "./find-cameras.tsx";
import classes from "./found.module.css";
import type { Adding } from "./use-adding.ts";

export function CameraStep({ adding }: { adding: Adding }) {
  const { finding } = adding;
  if (finding.isOpen) {
    return (
      <FindCameras
        finding={finding}
        onByHand={({ address }) => {
          finding.close();
          const { url, streamPort } = address;
          adding.byAddress({ url, streamPort: String(streamPort), ...finding.account });
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

/** The offer to search, where the server may do that. */
function FindOffer({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation("find");
  const isAllowed = useQuery(searchPlaceQuery).data?.isAllowed === true;
  if (!isAllowed) return null;
  return (
    <Card withBorder padding="md" className={classes.offer ?? ""}>
      <Group justify="space-between">
        <Text size="sm">{t("openText")}</Text>
        <Button leftSection={<IconRadar2 size={18} aria-hidden />} onClick={onOpen}>
          {t("open")}
        </Button>
      </Group>
    </Card>
  );
}
