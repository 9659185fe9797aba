// The field that finds a brand by its name or by a model, with the two ways for those that are not found (CONN-12, CONN-13).
import { Combobox, Loader, Text, TextInput, useCombobox } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import type { Manufacturer } from "@didban/contract";
import { IconSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { brandsQuery } from "./brand-reads.ts";
import classes from "./brand-search.module.css";
import { partsOf, type AddressParts } from "./rtsp-address.ts";

interface BrandSearchProps {
  /** Name of what is chosen. */
  readonly chosen: string;
  readonly error: string | undefined;
  /** Takes the focus as it comes. */
  readonly autoFocus?: boolean;
  onChoose(brand: Manufacturer, typed: string): void;
  onOnvif(): void;
  /** By the address of a stream, which may have been typed or pasted here. */
  onAddress(parts?: AddressParts): void;
}

const typingMs = 150;
const openingMs = 100;
/** More letters than these at once were pasted. */
const pasted = 4;

export function BrandSearch({
  chosen,
  error,
  autoFocus = false,
  onChoose,
  onOnvif,
  onAddress,
}: BrandSearchProps) {
  const { t } = useTranslation("connect");
  const { list } = useLocale();
  const [typed, setTyped] = useState<string | null>(null);
  const [searched] = useDebouncedValue(typed ?? "", typingMs);
  const found = useQuery(brandsQuery(searched.trim()));
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const address = partsOf(typed ?? "");
  /** What is shown is of what was typed before. */
  const isLate = (typed ?? "") !== searched || found.isPlaceholderData;
  useEffect(() => {
    if (typed === null || typed === "" || isLate) return;
    // Enter takes what fits best. A list that is only opening has no choices yet.
    const timer = setTimeout(combobox.selectFirstOption, openingMs);
    return () => clearTimeout(timer);
  }, [typed, isLate, found.data]);
  const brands = address ? [] : (found.data ?? []);
  const isNone = address === undefined && found.data?.length === 0;
  const close = () => {
    setTyped(null);
    combobox.closeDropdown();
  };
  const choose = (value: string) => {
    const brand = brands.find(({ code }) => code === value);
    const text = typed ?? "";
    if (brand && isLate) return;
    close();
    if (brand) onChoose(brand, text);
    else if (value === "onvif") onOnvif();
    else onAddress(address);
  };
  return (
    <Combobox store={combobox} onOptionSubmit={choose}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          role="combobox"
          label={t("brand")}
          placeholder={t("brandExample")}
          description={t("brandHint")}
          error={error}
          autoFocus={autoFocus}
          leftSection={<IconSearch size={16} aria-hidden />}
          rightSection={typed !== null && found.isFetching ? <Loader size="xs" aria-hidden /> : null}
          value={typed ?? chosen}
          onFocus={(event) => event.currentTarget.select()}
          onClick={() => combobox.openDropdown()}
          onBlur={close}
          onChange={(event) => {
            const text = event.currentTarget.value;
            const parts = partsOf(text);
            if (parts && text.length - (typed ?? "").length > pasted) {
              close();
              return onAddress(parts);
            }
            setTyped(text);
            combobox.openDropdown();
            combobox.updateSelectedOptionIndex();
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options mah={320} className={classes.options ?? ""}>
          {address && <Combobox.Option value="rtsp">{t("useAddress")}</Combobox.Option>}
          {brands.map((brand) => (
            <Combobox.Option key={brand.code} value={brand.code}>
              <bdi>{brand.name}</bdi>{" "}
              <Text span size="xs" className={classes.kinds ?? ""}>
                {list(brand.kinds.map((kind) => t(`kind.${kind}`)))}
              </Text>
            </Combobox.Option>
          ))}
          {isNone && <Combobox.Empty>{t("noBrand")}</Combobox.Empty>}
          {!address && (
            <>
              <Combobox.Option value="onvif">{t("other.onvif")}</Combobox.Option>
              <Combobox.Option value="rtsp">{t("other.rtsp")}</Combobox.Option>
            </>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
