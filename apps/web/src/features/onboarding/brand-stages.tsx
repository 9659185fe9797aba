// Connecting a camera of a brand, part by part (CONN-5): each part that was reached can be left and come back to, and says in a line what was said
// in it.
import { Card, Stack, Text, UnstyledButton } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { brandQuery } from "../../subjects/camera/brand-reads.ts";
import { AccessStage } from "./access-stage.tsx";
import { DraftNotice } from "./address-form.tsx";
import { AddressStage } from "./address-stage.tsx";
import classes from "./brand-stages.module.css";
import { BrandStage } from "./brand-stage.tsx";
import { NameStage } from "./name-stage.tsx";
import { PortsStage } from "./ports-stage.tsx";
import type { StageProps } from "./stage-props.ts";
import { stages, type Adding, type Stage } from "./use-adding.ts";
import { VerifyStage } from "./verify-stage.tsx";

const parts: Readonly<Record<Stage, (props: StageProps) => ReactNode>> = {
  brand: BrandStage,
  address: AddressStage,
  ports: PortsStage,
  access: AccessStage,
  verify: VerifyStage,
  name: NameStage,
};

export function BrandStages({ adding }: { adding: Adding }) {
  const { t } = useTranslation("connect");
  const { number } = useLocale();
  const { stage, furthest, toStage, draft } = adding;
  const refused = adding.saving.error === null ? adding.trying : adding.saving;
  const faults = Object.fromEntries(
    Object.entries(refused.fieldErrors).map(([name, fault]) => [name.replace(/^config\./, ""), fault]),
  );
  const [firstFault] = Object.keys(faults);
  useEffect(() => {
    // Whoever tries or adds the camera is led to what is wrong.
    if (firstFault !== undefined) toStage(stageOf(firstFault));
  }, [refused.refusal]);
  const said = useSaid(adding);
  const open = stages.indexOf(stage);
  return (
    <Stack gap="md" className={classes.whole ?? ""}>
      {draft.isRestored && <DraftNotice onClear={adding.startOver} />}
      <ol className={classes.stages} aria-label={t("stages")}>
        {stages.map((key, at) => {
          const Part = parts[key];
          const isOpen = key === stage;
          const isReached = stages.indexOf(key) <= stages.indexOf(furthest);
          const isDone = isReached && !isOpen && said[key] !== "";
          return (
            <Card
              component="li"
              key={key}
              withBorder
              padding={0}
              data-open={isOpen}
              className={classes.stage ?? ""}
            >
              <UnstyledButton
                className={classes.head ?? ""}
                disabled={!isReached}
                aria-expanded={isOpen}
                aria-current={isOpen ? "step" : undefined}
                onClick={() => toStage(key)}
              >
                <span className={classes.mark} data-done={isDone} aria-hidden>
                  {isDone ? <IconCheck size={16} stroke={2.4} /> : number(at + 1)}
                </span>
                <span className={classes.title}>{t(`stage.${key}`)}</span>
                {!isOpen && isReached && (
                  <Text span size="sm" c="dimmed" className={classes.said ?? ""}>
                    {key === "address" || key === "ports" ? (
                      <bdi dir="ltr">{said[key]}</bdi>
                    ) : (
                      <bdi>{said[key]}</bdi>
                    )}
                  </Text>
                )}
              </UnstyledButton>
              {isOpen && (
                <div className={classes.body}>
                  <Part adding={adding} faults={faults} onNext={() => toStage(stages[open + 1] ?? stage)} />
                </div>
              )}
            </Card>
          );
        })}
      </ol>
    </Stack>
  );
}

/** What was said in each part, in a line. */
function useSaid({
  draft: { form, hasPassword },
  probe,
  isVerified,
}: Adding): Readonly<Record<Stage, string>> {
  const { t } = useTranslation("connect");
  const { number } = useLocale();
  const { manufacturerCode: code } = form;
  const isKnown = code !== "rtsp" && code !== "onvif";
  const brand = useQuery({ ...brandQuery(code), enabled: isKnown }).data;
  const name = code === "onvif" ? t("other.onvif") : isKnown ? (brand?.name ?? code) : "";
  const channel = t("said.channel", { number: number(Number(form.channel) || 1) });
  return {
    brand: [name, form.model].filter(Boolean).join(" · "),
    address: form.url,
    ports: [form.streamPort, form.port].join(", "),
    access: [form.username, hasPassword ? channel : ""].filter(Boolean).join(" · "),
    verify: isVerified ? t("said.verified") : probe ? t("said.unverified") : "",
    name: form.name,
  };
}

/** Where a field stands. */
function stageOf(field: string): Stage {
  const [first = ""] = field.split(".");
  if (["manufacturerCode", "model"].includes(first)) return "brand";
  if (["port", "securePort", "streamPort", "extraPorts"].includes(first)) return "ports";
  if (["username", "password", "channel", "useSSL"].includes(first)) return "access";
  return ["url", "streamPath", "bridgeId"].includes(first) ? "address" : "name";
}
