// How the server is, for the person who runs it (OPS-10): processes, cameras by status, traffic, disk, database, queues.
import {
  Alert,
  Badge,
  Card,
  Group,
  Progress,
  SimpleGrid,
  Skeleton,
  Stack,
  Table,
  Text,
  Title,
} from "@mantine/core";
import type { SystemStatus } from "@didban/contract";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { api } from "../../lib/api.ts";
import { readKey } from "../../lib/read-key.ts";
import { useRetentionText } from "../../subjects/camera/use-retention-text.ts";
import { useStorageText } from "../../subjects/camera/use-storage-text.ts";
import { Page } from "../../ui/page.tsx";
import { PageError } from "../../ui/page-error.tsx";
import { useTitle } from "../../ui/use-title.ts";
import classes from "./system.module.css";

const refreshMs = 5_000;

export function SystemScreen() {
  const { t } = useTranslation("system");
  useTitle(t("title"));
  const status = useQuery({
    queryKey: readKey("systemStatus"),
    queryFn: () => api.system.status(),
    staleTime: 0,
    refetchInterval: refreshMs,
  });
  if (status.isError && !status.data)
    return <PageError error={status.error} onRetry={() => void status.refetch()} />;
  return (
    <Page width="table">
      <Title order={1}>{t("title")}</Title>
      {status.data ? (
        <Figures status={status.data} />
      ) : (
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 4 }}>
          {[0, 1, 2, 3].map((card) => (
            <Skeleton key={card} h={120} radius="md" />
          ))}
        </SimpleGrid>
      )}
    </Page>
  );
}

function Figures({ status }: { status: SystemStatus }) {
  const { t } = useTranslation("system");
  const { number, bytes, duration } = useLocale();
  const retention = useRetentionText();
  const { disk } = status;
  const share = disk.footageLimitBytes > 0 ? Math.min(1, disk.footageBytes / disk.footageLimitBytes) : 0;
  const storage = useStorageText()(disk, disk.keptDays);
  // The last hour is an hour: "0 hours" would say that it has come to that.
  const lengthLeft = (days: number) => retention.length(days < 1 ? Math.max(days, 1 / 24) : Math.floor(days));
  const lasts = disk.daysLeft === null ? undefined : t("daysLeft", { length: lengthLeft(disk.daysLeft) });
  const rate = (bitsPerSecond: number) =>
    t("rate", { value: number(bitsPerSecond / 1e6, { maximumFractionDigits: 1 }) });
  return (
    <>
      {status.appHost === null && (
        <Alert variant="default" icon={<IconAlertTriangle aria-hidden />} title={t("noAppHost")}>
          {t("noAppHostText")}
        </Alert>
      )}
      {storage?.isTooLittle && (
        <Alert color="orange" icon={<IconAlertTriangle aria-hidden />}>
          {storage.text}
        </Alert>
      )}
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 4 }}>
        <Figure
          label={t("version")}
          value={<bdi dir="ltr">{status.version}</bdi>}
          note={t("uptime", { time: duration(status.uptimeSeconds * 1000) })}
        />
        <Figure
          label={t("traffic")}
          value={rate(status.incomingBitsPerSecond)}
          note={t("outgoing", { rate: rate(status.outgoingBitsPerSecond) })}
        />
        <Figure
          label={t("disk")}
          value={t("diskOf", { used: bytes(disk.footageBytes), limit: bytes(disk.footageLimitBytes) })}
          note={disk.fitDays === null ? t("daysUnknown") : lasts}
        >
          <Progress
            value={share * 100}
            color={share >= 0.95 ? "red" : share >= 0.85 ? "orange" : "firoozeh"}
            aria-label={t("diskShare", { share: number(share, { style: "percent" }) })}
          />
          {storage && !storage.isTooLittle && (
            <Text size="sm" c="dimmed">
              {storage.text}
            </Text>
          )}
        </Figure>
        <Figure
          label={t("database")}
          value={bytes(status.databaseBytes)}
          note={
            status.bytesPerDay === null
              ? t("perDayUnknown")
              : t("perDay", { size: bytes(status.bytesPerDay) })
          }
        />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, lg: 2 }}>
        <Card withBorder padding="md">
          <Title order={2} mb="sm">
            {t("processes")}
          </Title>
          <Processes processes={status.processes} />
        </Card>
        <Stack>
          <Card withBorder padding="md">
            <Title order={2} mb="sm">
              {t("cameras")}
            </Title>
            <Group gap="xs">
              {Object.entries(status.camerasByStatus).map(([name, count]) => (
                <Badge key={name} variant="default" size="lg">
                  {t(`status.${name}`)} {number(count)}
                </Badge>
              ))}
              {Object.keys(status.camerasByStatus).length === 0 && <Text c="dimmed">{t("noCameras")}</Text>}
            </Group>
          </Card>
          <Card withBorder padding="md">
            <Title order={2} mb="sm">
              {t("work")}
            </Title>
            <Text>
              {t("jobs", {
                waiting: number(status.jobs.waiting),
                running: number(status.jobs.running),
                failed: number(status.jobs.failed),
              })}
            </Text>
            {status.appHost !== null && (
              <Text>
                {t("links")} <bdi dir="ltr">{status.appHost}</bdi>
              </Text>
            )}
          </Card>
        </Stack>
      </SimpleGrid>
    </>
  );
}

function Figure({
  label,
  value,
  note,
  children,
}: {
  label: string;
  value: ReactNode;
  note?: string | undefined;
  children?: ReactNode;
}) {
  return (
    <Card withBorder padding="md">
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <Text className={classes.value}>{value}</Text>
      {children}
      {note !== undefined && (
        <Text size="sm" c="dimmed">
          {note}
        </Text>
      )}
    </Card>
  );
}

function Processes({ processes }: { processes: SystemStatus["processes"] }) {
  const { t } = useTranslation("system");
  const { number, bytes, duration } = useLocale();
  return (
    <Table.ScrollContainer minWidth={420}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            {(["process", "state", "cpu", "memory", "restarts", "since"] as const).map((column) => (
              <Table.Th key={column}>{t(`column.${column}`)}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {processes.map((process) => (
            <Table.Tr key={process.name}>
              <Table.Td>
                {t(`role.${process.role}`)}{" "}
                <bdi dir="ltr">{process.name === process.role ? "" : process.name}</bdi>
              </Table.Td>
              <Table.Td>{t(`state.${process.state}`)}</Table.Td>
              <Table.Td>{number(process.cpuShare, { style: "percent", maximumFractionDigits: 1 })}</Table.Td>
              <Table.Td>{bytes(process.memoryBytes)}</Table.Td>
              <Table.Td>{number(process.restarts)}</Table.Td>
              <Table.Td>{duration(process.uptimeSeconds * 1000)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
