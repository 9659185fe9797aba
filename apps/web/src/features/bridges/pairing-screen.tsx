// Pairing a bridge (BRDG-11 to BRDG-18): its code is given in, and then it is waited for.
import { Anchor, SegmentedControl, Text, Title } from "@mantine/core";
import type { Bridge } from "@didban/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { paths } from "../../lib/paths.ts";
import { pairBridge } from "../../subjects/bridge/bridge-changes.ts";
import { useSubmit } from "../../ui/forms/use-submit.ts";
import { Page } from "../../ui/page.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { ActivationPanel } from "./activation-panel.tsx";
import { ScannedCode, TypedCode, UploadedCode } from "./pair-ways.tsx";

const ways = { typed: TypedCode, scan: ScannedCode, upload: UploadedCode } as const;
type Way = keyof typeof ways;
const isWay = (name: string): name is Way => Object.hasOwn(ways, name);
const wayNames = Object.keys(ways).filter(isWay);

export function PairingScreen() {
  const { t } = useTranslation("bridges");
  useTitle(t("pairing.title"));
  const [way, setWay] = useState<Way>("typed");
  const [bridge, setBridge] = useState<Bridge | null>(null);
  const submit = useSubmit();
  const GivenWay = ways[way];
  const choose = (name: string) => {
    if (!isWay(name)) return;
    submit.clear();
    setWay(name);
  };
  return (
    <Page width="fields">
      <Anchor component={Link} to={paths.bridges} size="sm">
        {t("all")}
      </Anchor>
      <Title order={1}>{t("pairing.title")}</Title>
      {bridge === null ? (
        <>
          <Text c="dimmed">{t("pairing.intro")}</Text>
          <SegmentedControl
            fullWidth
            aria-label={t("pairing.ways")}
            value={way}
            onChange={choose}
            data={wayNames.map((value) => ({ value, label: t(`pairing.way.${value}`) }))}
          />
          <GivenWay
            submit={submit}
            onGiven={(given) => void submit.run(async () => setBridge(await pairBridge(given)))}
          />
        </>
      ) : (
        <ActivationPanel bridge={bridge} onOver={() => setBridge(null)} />
      )}
    </Page>
  );
}
