// Of which brand and model the camera is (CONN-12, CONN-13): searched as one types, popular makers first. An address that is pasted here leads on
// at once.
import { Button, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { Manufacturer } from "@didban/contract";
import { ModelField } from "../../subjects/camera/brand-field.tsx";
import { brandQuery } from "../../subjects/camera/brand-reads.ts";
import { SubmitForm } from "../../ui/forms/submit-form.tsx";
import { BrandSearch } from "../../subjects/camera/brand-search.tsx";
import type { StageProps } from "./stage-props.ts";

export function BrandStage({ adding, faults, onNext }: StageProps) {
  const { t } = useTranslation("connect");
  const { form } = adding.draft;
  const { manufacturerCode: code, model } = form;
  const isOfCatalogue = code !== "rtsp" && code !== "onvif";
  const brand = useQuery({ ...brandQuery(code), enabled: isOfCatalogue }).data ?? null;
  const choose = (chosen: Manufacturer, typed: string) => {
    const isSame = chosen.code === code;
    const { port, securePort, streamPort, username } = chosen.defaults;
    adding.change({
      manufacturerCode: chosen.code,
      // What its factory gave it; what was typed for this very brand stays.
      ...(isSame
        ? {}
        : {
            port: `${port}`,
            securePort: `${securePort}`,
            streamPort: `${streamPort}`,
            username,
            model: modelIn(typed, chosen),
            streamPath: "",
            substreamPath: "",
          }),
    });
  };
  return (
    <SubmitForm submit={{ isPending: false }} onSubmit={() => code !== "rtsp" && onNext()}>
      <BrandSearch
        chosen={code === "onvif" ? t("other.onvif") : (brand?.name ?? "")}
        error={faults["manufacturerCode"]}
        autoFocus
        onChoose={choose}
        onOnvif={() => {
          if (code !== "onvif") adding.change({ manufacturerCode: "onvif", model: "" });
          onNext();
        }}
        onAddress={adding.byAddress}
      />
      {brand && (
        <Stack gap={4}>
          <ModelField
            code={code}
            value={model}
            error={faults["model"]}
            onChange={(next) => adding.change({ model: next })}
          />
          <Text size="sm" c="dimmed">
            {t(brand.onvif ? "knows.onvif" : "knows.rtsp", { brand: brand.name })}
          </Text>
        </Stack>
      )}
      <Group justify="space-between">
        <Button variant="subtle" onClick={() => adding.byAddress()}>
          {t("haveAddress")}
        </Button>
        <Button type="submit" disabled={code === "rtsp"}>
          {t("next")}
        </Button>
      </Group>
    </SubmitForm>
  );
}

/** The model that stands in what was searched for: a name with a digit in it that is not the brand's. */
function modelIn(typed: string, { name }: Manufacturer): string {
  const rest = typed.trim().toLowerCase().startsWith(name.toLowerCase())
    ? typed.trim().slice(name.length).trim()
    : typed.trim();
  return /\d/.test(rest) && !/^\w+:\/\//.test(rest) ? rest.slice(0, 64) : "";
}
