// The bridges of the workspace with how each is (BRDG-6, BRDG-27), and the one that the address names.
import { Button, Card, Group, SimpleGrid, Skeleton, Text, Title } from "@mantine/core";
import type { Bridge } from "@didban/contract";
import { IconPlus, IconRouter } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { paths, places } from "../../lib/paths.ts";
import { usePermissions } from "../../subjects/account/permissions.ts";
import { bridgesQuery } from "../../subjects/bridge/bridge-reads.ts";
import { Page } from "../../ui/page.tsx";
import { EmptyState, ErrorState } from "../../ui/screen-states.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { BridgePage } from "./bridge-page.tsx";
import { BackfillProgress, BridgeProblems, useConditionTexts } from "./bridge-condition.tsx";
import { BridgeStatusBadge } from "./bridge-status-badge.tsx";
import classes from "./bridges.module.css";

export function BridgesScreen() {
  const [search] = useSearchParams();
  const id = search.get("bridge");
  return id === null ? <BridgeList /> : <BridgePage key={id} id={id} />;
}

function BridgeList() {
  const { t } = useTranslation("bridges");
  useTitle(t("title"));
  const mayPair = usePermissions().may("bridgeCreate");
  const list = useQuery(bridgesQuery);
  const pair = mayPair && (
    <Button component={Link} to={paths.bridgePairing} leftSection={<IconPlus size={18} aria-hidden />}>
      {t("pair")}
    </Button>
  );
  if (list.data?.length === 0)
    return (
      <EmptyState isPage icon={IconRouter} title={t("empty.title")} text={t("empty.text")} action={pair} />
    );
  return (
    <Page width="cards" isLoading={list.isPending}>
      <Group justify="space-between">
        <Title order={1}>{t("title")}</Title>
        {pair}
      </Group>
      {list.data === undefined && list.isError ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} component="ul" className={classes.list ?? ""}>
          {list.data?.map((bridge) => <BridgeCard key={bridge.id} bridge={bridge} />) ??
            [0, 1, 2].map((at) => <Skeleton key={at} component="li" h={140} />)}
        </SimpleGrid>
      )}
    </Page>
  );
}

function BridgeCard({ bridge }: { bridge: Bridge }) {
  const { clock, disk } = useConditionTexts(bridge);
  const { brand, deviceName, id, model, name, problems, status } = bridge;
  return (
    <Card component="li" withBorder className={classes.card ?? ""}>
      <Group justify="space-between" wrap="nowrap" align="start">
        <Link to={places.bridge(id)} className={classes.open}>
          <bdi>{name}</bdi>
        </Link>
        <BridgeStatusBadge status={status} />
      </Group>
      <Text size="sm" c="dimmed" className={classes.facts ?? ""}>
        <bdi dir="ltr">{[brand, model].filter((part) => part !== "").join(" ") || deviceName}</bdi>
      </Text>
      {[disk, clock].map(
        (text) =>
          text !== undefined && (
            <Text key={text} size="sm" c="dimmed">
              {text}
            </Text>
          ),
      )}
      <BackfillProgress percent={bridge.backfillPercent} isShort />
      <BridgeProblems problems={problems} isShort />
    </Card>
  );
}
