// The two fields of a phone number: country and number (AUTH-51, AUTH-52, AUTH-60).
import { NativeSelect, Text, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { internationalOf } from "./phone-number.ts";
import { prefixOf, type PhoneEntry } from "./use-phone-entry.ts";

interface Props {
  readonly entry: PhoneEntry;
  /** Why the number was refused. */
  readonly error: string | null;
  /** Digits are taken once a country is chosen. */
  readonly needsCountry?: boolean;
  /** The number that was refused is being changed. */
  onEdit(): void;
}

export function PhoneFields({ entry, error, needsCountry = false, onEdit }: Props) {
  const { t } = useTranslation("sign-in");
  const { locale } = useLocale();
  const { countries, country, fault } = entry;
  // It bears the calling code of a country that is not offered, or one that is still being typed.
  const isOfNone = internationalOf(entry.digits) !== null;
  const regionNames = new Intl.DisplayNames([locale], { type: "region" });
  return (
    <>
      <NativeSelect
        label={t("phone.country")}
        value={country?.code ?? ""}
        onChange={(event) => {
          entry.choose(event.currentTarget.value);
          onEdit();
        }}
        error={fault === "country" && t("phone.countryFirst")}
        data={[
          ...(country ? [] : [{ value: "", label: t("phone.countryFirst"), disabled: true }]),
          ...countries.map(({ code, callingCode }) => ({
            value: code,
            label: `${regionNames.of(code) ?? code} (\u2066+${callingCode}\u2069)`,
          })),
        ]}
      />
      <TextInput
        label={t("phone.number")}
        description={
          country
            ? t("phone.hint", { example: exampleOf(country.code, prefixOf(country)) })
            : t("phone.countryFirst")
        }
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        dir="ltr"
        disabled={needsCountry && !country}
        value={entry.digits}
        onChange={(event) => {
          entry.type(event.currentTarget.value);
          onEdit();
        }}
        error={fault === "number" ? t("required") : error}
        leftSection={country && !isOfNone && <Text size="sm">{prefixOf(country)}</Text>}
        leftSectionWidth={56}
      />
    </>
  );
}

function exampleOf(country: string, prefix: string): string {
  return country === "IR" ? "+98 912 222 2222 · 09xxxxxxxxx" : `${prefix} 416 555 0123`;
}
