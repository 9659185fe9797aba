// Of which brand and model a camera is (CONN-12, CONN-13), in the form of one that is there already: searched as one types. Who may not read the catalogue
// sees what was chosen.
import { Autocomplete, Stack, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { otherBrands } from "@didban/contract";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { usePermissions } from "../account/permissions.ts";
import { brandQuery, modelsQuery } from "./brand-reads.ts";
import { BrandSearch } from "./brand-search.tsx";
import type { AddressParts } from "./rtsp-address.ts";

export interface ChosenBrand {
  readonly manufacturerCode: string;
  readonly model: string;
}

interface BrandFieldProps {
  readonly value: ChosenBrand;
  /** Name of the brand as it was chosen, where the catalogue has it no more. */
  readonly knownName: string;
  readonly faults: Readonly<Record<string, string | undefined>>;
  onChange(brand: ChosenBrand): void;
  /** The address of a stream was pasted. */
  onAddress(parts: AddressParts): void;
}

const typingMs = 150;

export function BrandField({ value, knownName, faults, onChange, onAddress }: BrandFieldProps) {
  const { t } = useTranslation("connect");
  const mayRead = usePermissions().may("cameraCreate");
  const { manufacturerCode: code, model } = value;
  const isOfCatalogue = !Object.values<string>(otherBrands).includes(code);
  const brand = useQuery({ ...brandQuery(code), enabled: isOfCatalogue && mayRead }).data ?? null;
  const name = isOfCatalogue ? (brand?.name ?? knownName) : t(`other.${code === "onvif" ? "onvif" : "rtsp"}`);
  if (!mayRead)
    return (
      <TextInput
        label={t("brand")}
        value={[name, model].filter((text) => text !== "").join(" · ")}
        readOnly
      />
    );
  return (
    <Stack gap="md">
      <BrandSearch
        chosen={name}
        error={faults["manufacturerCode"]}
        onChoose={(chosen) =>
          onChange({ manufacturerCode: chosen.code, model: chosen.code === code ? model : "" })
        }
        onOnvif={() => onChange({ manufacturerCode: otherBrands.onvif, model: "" })}
        onAddress={(parts) => {
          onChange({ manufacturerCode: otherBrands.rtsp, model: "" });
          if (parts) onAddress(parts);
        }}
      />
      {isOfCatalogue && (
        <ModelField
          code={code}
          value={model}
          error={faults["model"]}
          onChange={(next) => onChange({ manufacturerCode: code, model: next })}
        />
      )}
    </Stack>
  );
}

interface ModelFieldProps {
  /** Of the brand. */
  readonly code: string;
  readonly value: string;
  readonly error: string | undefined;
  onChange(model: string): void;
}

/** A model of a brand, with those that the catalogue knows to choose from. */
export function ModelField({ code, value, error, onChange }: ModelFieldProps) {
  const { t } = useTranslation("connect");
  const [searched] = useDebouncedValue(value, typingMs);
  const models = useQuery(modelsQuery(code, searched));
  return (
    <Autocomplete
      label={t("model")}
      description={t("modelHint")}
      value={value}
      error={error}
      maxLength={64}
      dir="ltr"
      openOnFocus={false}
      // The server has found what fits.
      filter={({ options }) => options}
      data={[...new Set((models.data ?? []).map(({ pattern }) => pattern.replace(/\*$/, "")))]}
      onChange={onChange}
    />
  );
}
