// What a check found: the verdict, what the manifest says, and each file. Names come from whoever made them, so each keeps its own direction.
import { Alert, Card, Group, Stack, Text, Title } from "@mantine/core";
import type { BundleReport } from "@didban/evidence";
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from "@tabler/icons-react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { browserZone, cameraTimeOf } from "../../lib/camera-time.ts";
import { Fact, Facts } from "../../ui/facts.tsx";
import { reportText, type FactText, type Tone, type Writing } from "./report-text.ts";
import classes from "./verify.module.css";

const looks = {
  good: { color: "green", Icon: IconCircleCheck },
  bad: { color: "red", Icon: IconCircleX },
  open: { color: "orange", Icon: IconAlertTriangle },
} as const satisfies Record<Tone, object>;

export function ReportView({ report }: { report: BundleReport }) {
  const writing = useWriting();
  const { tone, title, text, facts, files } = useMemo(() => reportText(report, writing), [report, writing]);
  const { color, Icon } = looks[tone];
  return (
    <Stack>
      <Alert color={color} icon={<Icon aria-hidden />} role="status" data-verdict={report.verdict}>
        <Title order={2} size="h3">
          {title}
        </Title>
        <Text>{text}</Text>
      </Alert>
      {facts.length > 0 && <FactList facts={facts} />}
      {files.map((file, at) => (
        <Card key={`${at} ${file.name}`} withBorder component="section">
          <Title order={3} size="h4" className={classes.name ?? ""}>
            <bdi>{file.name}</bdi>
          </Title>
          <FileState tone={file.tone} text={file.text} />
          {file.facts.length > 0 && <FactList facts={file.facts} />}
        </Card>
      ))}
    </Stack>
  );
}

function FileState({ tone, text }: { tone: Tone; text: string }) {
  const { color, Icon } = looks[tone];
  return (
    <Group gap="xs" mb="sm" wrap="nowrap" align="flex-start">
      <Icon size={20} color={`var(--mantine-color-${color}-6)`} aria-hidden className={classes.mark} />
      <Text fw={600} className={classes.name ?? ""}>
        {text}
      </Text>
    </Group>
  );
}

function FactList({ facts }: { facts: readonly FactText[] }) {
  return (
    <Facts>
      {facts.map(({ label, values, code }) => (
        <Fact key={label} label={label}>
          {values.map((value) => (
            <div key={value}>
              <bdi>{value}</bdi>
            </div>
          ))}
          {code !== undefined && (
            <bdi dir="ltr" className={classes.code}>
              {code}
            </bdi>
          )}
        </Fact>
      ))}
    </Facts>
  );
}

function useWriting(): Writing {
  const { t, i18n } = useTranslation("verify");
  const { locale, number, bytes } = useLocale();
  return useMemo(() => {
    const clock = cameraTimeOf(browserZone(), locale);
    const say: Writing["say"] = (key, values) => t(key, { ...values });
    return {
      say,
      sayIfKnown: (key) => (i18n.exists(key, { ns: "verify" }) ? say(key) : undefined),
      number: (value) => number(value),
      bytes,
      time: (ms) => clock.full(ms),
    };
  }, [t, i18n, locale, number, bytes]);
}
