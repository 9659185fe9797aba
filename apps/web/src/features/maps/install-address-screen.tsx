// Where one camera is installed (UI-15): its address in words and its point on the map; shown to whoever sees the camera, changed by whoever may edit maps.
import { Skeleton, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useNavigate, useParams } from "react-router";
import { paths } from "../../lib/paths.ts";
import { cameraQuery } from "../../subjects/camera/camera-reads.ts";
import { PlaceCamera } from "../../subjects/map/place-camera.tsx";
import { Page } from "../../ui/page.tsx";
import { PageError } from "../../ui/page-error.tsx";
import { useTitle } from "../../ui/use-title.ts";

export function InstallAddressScreen() {
  const { id = "" } = useParams();
  const { t } = useTranslation("maps");
  const navigate = useNavigate();
  const camera = useQuery(cameraQuery(id));
  const name = camera.data?.name ?? "";
  useTitle(t("install.title", { name }));
  if (camera.isError) return <PageError error={camera.error} onRetry={() => void camera.refetch()} />;
  return (
    <Page width="cards" isLoading={camera.isPending}>
      <header>
        <Title order={1} size="h2">
          {t("install.title", { name })}
        </Title>
        <Text c="dimmed">{t("install.intro")}</Text>
      </header>
      {camera.isPending ? (
        <Skeleton h={360} />
      ) : (
        <PlaceCamera key={id} cameraId={id} name={name} onDone={() => void navigate(paths.camera(id))} />
      )}
    </Page>
  );
}
