// One bridge (BRDG-1, BRDG-7, BRDG-38): how it is, what it runs on, and what can be done with it.
import { Anchor, Button, Group, Skeleton, TextInput, Title } from "@mantine/core";
import { bridgeNameMaxLength, bridgeStatus, type Bridge } from "@didban/contract";
import { IconRadar2, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useLocale } from "../../i18n/use-locale.ts";
import { paths, places } from "../../lib/paths.ts";
import { useOwnZone } from "../../subjects/account/current-user.ts";
import { usePermissions } from "../../subjects/account/permissions.ts";
import { renameBridge } from "../../subjects/bridge/bridge-changes.ts";
import { bridgeQuery, handlersQuery } from "../../subjects/bridge/bridge-reads.ts";
import { Fact, Facts } from "../../ui/facts.tsx";
import { FormError } from "../../ui/forms/form-error.tsx";
import { SubmitButton } from "../../ui/forms/submit-button.tsx";
import { SubmitForm } from "../../ui/forms/submit-form.tsx";
import { useSubmit } from "../../ui/forms/use-submit.ts";
import { Page } from "../../ui/page.tsx";
import { ErrorState } from "../../ui/screen-states.tsx";
import { showDone } from "../../ui/toasts.ts";
import { useTitle } from "../../ui/use-title.ts";
import { BridgeStatusBadge } from "../../subjects/bridge/bridge-status-badge.tsx";
import { BackfillProgress, BridgeProblems, CameraRoom, useConditionTexts } from "./bridge-condition.tsx";
import { BridgeOperation } from "./bridge-operation.tsx";
import { BridgeResets } from "./bridge-resets.tsx";
import { BridgeUpdate } from "./bridge-update.tsx";
import { RemoveBridgeDialog } from "./remove-bridge-dialog.tsx";

export function BridgePage({ id }: { id: string }) {
  const { t } = useTranslation("bridges");
  const { may, mayOpen } = usePermissions();
  const read = useQuery(bridgeQuery(id));
  const [isRemoving, setRemoving] = useState(false);
  useTitle(read.data?.bridge.name ?? t("title"));
  const back = (
    <Anchor component={Link} to={paths.bridges} size="sm">
      {t("all")}
    </Anchor>
  );
  if (read.isError)
    return (
      <Page width="text">
        {back}
        <ErrorState error={read.error} onRetry={() => void read.refetch()} />
      </Page>
    );
  if (read.data === undefined)
    return (
      <Page width="text" isLoading>
        {back}
        <Skeleton h={36} w="50%" />
        <Skeleton h={220} />
      </Page>
    );
  const { bridge, check, heardAt } = read.data;
  const mayUpdate = may("bridgeUpdate", id);
  // One that is away can be asked for nothing.
  const isHere = bridge.state === "active" && bridge.status !== bridgeStatus.disconnected;
  return (
    <Page width="text">
      {back}
      <Group justify="space-between" wrap="nowrap" align="start">
        <Title order={1}>
          <bdi>{bridge.name}</bdi>
        </Title>
        <Group gap="xs" wrap="nowrap">
          <BridgeStatusBadge status={bridge.status} />
          {mayUpdate && isHere && <BridgeResets bridge={bridge} />}
        </Group>
      </Group>
      <BridgeProblems problems={bridge.problems} />
      <BridgeOperation bridge={bridge} />
      <BridgeUpdate bridge={bridge} check={check} mayUpdate={mayUpdate && isHere} />
      {isHere && mayOpen(paths.cameraConnect) && (
        <Group>
          <Button
            component={Link}
            to={places.findCameras(id)}
            leftSection={<IconRadar2 size={18} aria-hidden />}
          >
            {t("find.open")}
          </Button>
        </Group>
      )}
      <BackfillProgress percent={bridge.backfillPercent} />
      <BridgeFacts bridge={bridge} heardAt={heardAt} />
      <CameraRoom bridge={bridge} />
      {mayUpdate && <NameForm key={bridge.name} bridge={bridge} />}
      {may("bridgeRemove", id) && (
        <Group>
          <Button
            variant="light"
            color="red"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => setRemoving(true)}
          >
            {t("remove.open")}
          </Button>
        </Group>
      )}
      <RemoveBridgeDialog bridge={isRemoving ? bridge : null} onClose={() => setRemoving(false)} />
    </Page>
  );
}

function BridgeFacts({ bridge, heardAt }: { bridge: Bridge; heardAt: string | null }) {
  const { t } = useTranslation("bridges");
  const { dateTime, list } = useLocale();
  const zone = useOwnZone();
  const ltr = (text: string) => (text === "" ? null : <bdi dir="ltr">{text}</bdi>);
  const condition = useConditionTexts(bridge);
  const handlers = useQuery(handlersQuery(bridge.id)).data ?? [];
  const parts = handlers.map(({ name, state }) => `${t(`handler.${name}`)} (${t(`handlerState.${state}`)})`);
  return (
    <Facts>
      <Fact label={t("fact.heard")}>
        {heardAt === null ? t("fact.never") : dateTime(Date.parse(heardAt), zone)}
      </Fact>
      <Fact label={t("storage.label")}>{condition.disk}</Fact>
      <Fact label={t("clock.label")}>{condition.clock}</Fact>
      <Fact label={t("fact.version")}>{ltr(bridge.version)}</Fact>
      <Fact label={t("fact.device")}>{ltr(bridge.deviceName)}</Fact>
      <Fact label={t("fact.model")}>{ltr(`${bridge.brand} ${bridge.model}`.trim())}</Fact>
      <Fact label={t("fact.hardware")}>{ltr(bridge.hardwareId)}</Fact>
      <Fact label={t("fact.cameras")}>
        {bridge.cameras.length > 0 && (
          <Group gap="xs">
            {bridge.cameras.map(({ id, name }) => (
              <Anchor key={id} component={Link} to={paths.camera(id)} size="sm">
                <bdi>{name}</bdi>
              </Anchor>
            ))}
          </Group>
        )}
      </Fact>
      <Fact label={t("fact.place")}>{bridge.marker && <bdi>{bridge.marker.fullAddress}</bdi>}</Fact>
      <Fact label={t("fact.parts")}>{parts.length > 0 ? list(parts) : null}</Fact>
      <Fact label={t("fact.paired")}>{dateTime(Date.parse(bridge.createdAt), zone)}</Fact>
    </Facts>
  );
}

function NameForm({ bridge: { id, name } }: { bridge: Bridge }) {
  const { t } = useTranslation(["bridges", "common"]);
  const submit = useSubmit();
  const [typed, setTyped] = useState(name);
  const isChanged = typed.trim() !== "" && typed.trim() !== name;
  const save = () => {
    if (!isChanged) return;
    void submit.run(async () => {
      await renameBridge(id, typed);
      showDone(t("renamed"));
    });
  };
  return (
    <SubmitForm submit={submit} onSubmit={save}>
      <TextInput
        label={t("name")}
        value={typed}
        maxLength={bridgeNameMaxLength}
        onChange={(event) => setTyped(event.currentTarget.value)}
        error={submit.fieldErrors["name"]}
      />
      <FormError text={submit.errorBeside("name")} />
      <Group>
        <SubmitButton submit={submit} isDisabled={!isChanged}>
          {t("action.save", { ns: "common" })}
        </SubmitButton>
      </Group>
    </SubmitForm>
  );
}
