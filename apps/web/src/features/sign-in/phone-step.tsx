// First step: country, number, and whether to stay signed in (AUTH-51 to AUTH-53, AUTH-60).
import { Alert, Anchor, Button, Checkbox, NativeSelect, Stack, Text, TextInput } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../../app/paths.ts";
import { useLocale } from "../../i18n/use-locale.ts";
import { start, useChallenge, type SignInOptions } from "./challenge.ts";
import { digitsOf, toE164 } from "./phone-number.ts";
import { useSubmit } from "./use-submit.ts";

const countryKey = "country";

export function PhoneStep({ countries, codeDelivery }: SignInOptions) {
  const { t } = useTranslation("sign-in");
  const { locale } = useLocale();
  const { phone, hasExpired } = useChallenge();
  const [countryCode, setCountryCode] = useState(
    () => localStorage.getItem(countryKey) ?? (locale === "fa" ? "IR" : ""),
  );
  const country = countries.find(({ code }) => code === countryCode);
  const prefix = `+${country?.callingCode ?? ""}`;
  const [number, setNumber] = useState(() =>
    country && phone.startsWith(prefix) ? phone.slice(prefix.length) : "",
  );
  const [isKept, setKept] = useState(false);
  const [emptyError, setEmptyError] = useState<string | null>(null);
  const submit = useSubmit();
  const regionNames = new Intl.DisplayNames([locale], { type: "region" });

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!country) return setEmptyError(t("phone.countryFirst"));
    if (digitsOf(number) === "") return setEmptyError(t("phone.required"));
    setEmptyError(null);
    void submit.run(() => start(toE164(country.callingCode, number), isKept ? "safe" : "normal"));
  };

  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        {hasExpired && <Alert color="orange">{t("expired")}</Alert>}
        <Text c="dimmed">{t("phone.intro")}</Text>
        <NativeSelect
          label={t("phone.country")}
          value={countryCode}
          onChange={(event) => {
            setCountryCode(event.currentTarget.value);
            localStorage.setItem(countryKey, event.currentTarget.value);
          }}
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
          description={country ? t("phone.hint", { example: exampleOf(country.code, prefix) }) : undefined}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          dir="ltr"
          disabled={!country}
          value={number}
          onChange={(event) => setNumber(cleaned(event.currentTarget.value))}
          error={emptyError ?? submit.error}
          leftSection={country ? <Text size="sm">{prefix}</Text> : undefined}
          leftSectionWidth={56}
        />
        <Checkbox
          label={t("phone.keep")}
          checked={isKept}
          onChange={(event) => setKept(event.currentTarget.checked)}
        />
        <Button type="submit" loading={submit.isPending} fullWidth>
          {t("phone.continue")}
        </Button>
        {codeDelivery !== "message" && (
          <Text size="sm" c="dimmed">
            {t(`delivery.${codeDelivery}`)}{" "}
            {codeDelivery === "sandbox" && (
              <Anchor href={paths.outbox} target="_blank" size="sm" underline="always">
                {t("delivery.open")}
              </Anchor>
            )}
          </Text>
        )}
      </Stack>
    </form>
  );
}

/** Keeps digits of any script, spaces and a leading plus; other keys are ignored and pastes are cleaned (AUTH-60). */
function cleaned(text: string): string {
  return text.replace(/[^\d۰-۹٠-٩+ ]/g, "").replace(/(?!^)\+/g, "");
}

function exampleOf(country: string, prefix: string): string {
  return country === "IR" ? "+98 912 222 2222 · 09xxxxxxxxx" : `${prefix} 416 555 0123`;
}
