// Where the workspace is (WS-8, WS-41, WS-42).
import { Button, Group, NativeSelect, NumberInput, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import type { WorkspaceAddress } from "@didban/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../lib/api.ts";
import { saveAddress, showChanged } from "../../subjects/workspace/save-workspace.ts";
import { useAddressLines } from "../../subjects/workspace/use-address-lines.ts";
import { hasAddress } from "../../subjects/workspace/workspace-address.ts";
import { useCountries } from "../../ui/forms/use-countries.ts";
import { useSubmit } from "../../ui/forms/use-submit.ts";
import { SectionForm } from "./section-form.tsx";
import { SettingsSection } from "./settings-section.tsx";

interface AddressProps {
  readonly address: WorkspaceAddress;
  readonly mayEdit: boolean;
}

const lines = ["line1", "line2", "city", "state", "postalCode"] as const;

export function Address({ address, mayEdit }: AddressProps) {
  const { t } = useTranslation("workspace-settings");
  const shown = useAddressLines()(address);
  return (
    <SettingsSection
      title={t("address.title")}
      form={mayEdit ? (close) => <AddressForm address={address} close={close} /> : null}
    >
      {!hasAddress(address) ? (
        <Text c="dimmed">{t("notSet")}</Text>
      ) : (
        <Stack gap={2} component="address" fs="normal">
          {shown.map((line) => (
            <bdi key={line}>{line}</bdi>
          ))}
        </Stack>
      )}
    </SettingsSection>
  );
}

function AddressForm({ address, close }: { address: WorkspaceAddress; close(): void }) {
  const { t } = useTranslation("workspace-settings");
  const submit = useSubmit();
  const [fields, setFields] = useState(address);
  const set = (change: Partial<WorkspaceAddress>) => {
    setFields({ ...fields, ...change });
    submit.clear();
  };
  const countries = useCountries();
  const save = () => saveAddress(fields, address);
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
      isFaulty={!hasAddress(fields)}
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
      {hasAddress(address) && (
        <Group>
          <Button variant="subtle" color="red" size="compact-sm" loading={submit.isPending} onClick={remove}>
            {t("address.remove")}
          </Button>
        </Group>
      )}
    </SectionForm>
  );
}
