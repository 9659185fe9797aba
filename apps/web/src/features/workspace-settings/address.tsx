// Where the workspace is (WS-8, WS-41, WS-42).
import { Button, Group, NativeSelect, NumberInput, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import { countryCodes, type WorkspaceAddress } from "@didban/contract";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { api } from "../../lib/api.ts";
import { ApiError } from "../../lib/api-error.ts";
import { useSubmit } from "../../ui/forms/use-submit.ts";
import { showChanged } from "./save-workspace.ts";
import { SectionForm } from "./section-form.tsx";
import { SettingsSection } from "./settings-section.tsx";

interface AddressProps {
  readonly address: WorkspaceAddress;
  readonly mayEdit: boolean;
}

const lines = ["line1", "line2", "city", "state", "postalCode"] as const;
const isEmpty = (address: WorkspaceAddress) =>
  [...lines, "country" as const].every((name) => address[name] === "");

export function Address({ address, mayEdit }: AddressProps) {
  const { t } = useTranslation("workspace-settings");
  const countryOf = useCountryNames();
  const { line1, line2, city, state, postalCode, country } = address;
  const place = [city, state].filter((part) => part !== "").join(", ");
  const shown = [line1, line2, place, postalCode, country === "" ? "" : countryOf(country)];
  return (
    <SettingsSection
      title={t("address.title")}
      form={mayEdit ? (close) => <AddressForm address={address} close={close} /> : null}
    >
      {isEmpty(address) ? (
        <Text c="dimmed">{t("notSet")}</Text>
      ) : (
        <Stack gap={2} component="address" fs="normal">
          {shown
            .filter((line) => line !== "")
            .map((line) => (
              <bdi key={line}>{line}</bdi>
            ))}
        </Stack>
      )}
    </SettingsSection>
  );
}

/** Names of countries in the language in force. */
function useCountryNames(): (code: string) => string {
  const { locale } = useLocale();
  return useMemo(() => {
    const names = new Intl.DisplayNames([locale], { type: "region" });
    return (code) => names.of(code) ?? code;
  }, [locale]);
}

function AddressForm({ address, close }: { address: WorkspaceAddress; close(): void }) {
  const { t } = useTranslation("workspace-settings");
  const { locale } = useLocale();
  const countryOf = useCountryNames();
  const submit = useSubmit();
  const [fields, setFields] = useState(address);
  const set = (change: Partial<WorkspaceAddress>) => {
    setFields({ ...fields, ...change });
    submit.clear();
  };
  const countries = useMemo(
    () =>
      countryCodes
        .map((value) => ({ value, label: countryOf(value) }))
        .toSorted((one, other) => one.label.localeCompare(other.label, locale)),
    [countryOf, locale],
  );
  const save = async () => showChanged({ address: await write(fields, !isEmpty(address)) });
  const remove = () =>
    void submit.run(async () => {
      await api.workspaceSettings.removeAddress();
      showChanged({ address: await api.workspaceSettings.readAddress() });
      close();
    });
  const degrees = (name: "latitude" | "longitude", most: number) => (
    <NumberInput
      label={t(`address.${name}`)}
      value={fields[name]}
      min={-most}
      max={most}
      decimalScale={6}
      hideControls
      dir="ltr"
      onChange={(value) => typeof value === "number" && set({ [name]: value })}
      error={submit.fieldErrors[name]}
    />
  );
  return (
    <SectionForm
      submit={submit}
      fields={[...lines, "country", "latitude", "longitude"]}
      isFaulty={isEmpty(fields)}
      save={save}
      close={close}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {lines.map((name, index) => (
          <TextInput
            key={name}
            autoFocus={index === 0}
            label={t(`address.${name}`)}
            value={fields[name]}
            onChange={(event) => set({ [name]: event.currentTarget.value })}
            error={submit.fieldErrors[name]}
          />
        ))}
        <NativeSelect
          label={t("address.country")}
          value={fields.country}
          data={[{ value: "", label: t("notSet") }, ...countries]}
          onChange={(event) => set({ country: event.currentTarget.value })}
          error={submit.fieldErrors["country"]}
        />
        {degrees("latitude", 90)}
        {degrees("longitude", 180)}
      </SimpleGrid>
      <Text size="sm" c="dimmed">
        {t("address.placeHint")}
      </Text>
      {!isEmpty(address) && (
        <Group>
          <Button variant="subtle" color="red" size="compact-sm" loading={submit.isPending} onClick={remove}>
            {t("address.remove")}
          </Button>
        </Group>
      )}
    </SectionForm>
  );
}

/** Saves an address. Whether there is one already cannot be seen of an address without words; the server then says so. */
async function write(body: WorkspaceAddress, isThere: boolean): Promise<WorkspaceAddress> {
  if (isThere) return api.workspaceSettings.updateAddress({ body });
  try {
    return await api.workspaceSettings.createAddress({ body });
  } catch (error) {
    if (!(error instanceof ApiError && error.code === "UniquenessViolation")) throw error;
    return api.workspaceSettings.updateAddress({ body });
  }
}
