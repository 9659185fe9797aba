// The workspace's own first step (ONB-5): what it is called. Where it is, what it does and when may be said here as well, or later.
import { Card, Grid, Group, NativeSelect, Stack, Text, TextInput } from "@mantine/core";
import { industries, type WorkspaceView } from "@didban/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { saveAddress, saveWorkspace } from "../../subjects/workspace/save-workspace.ts";
import { Fold } from "../../ui/forms/fold.tsx";
import { FormError } from "../../ui/forms/form-error.tsx";
import { SubmitButton } from "../../ui/forms/submit-button.tsx";
import { SubmitForm } from "../../ui/forms/submit-form.tsx";
import { useCountries } from "../../ui/forms/use-countries.ts";
import { useSubmit } from "../../ui/forms/use-submit.ts";
import { widthOf } from "../../ui/theme.ts";
import { HoursFields } from "./hours-fields.tsx";
import { useWorkspaceForm } from "./use-workspace-form.ts";
import {
  addressLines,
  changedAddress,
  changedFields,
  faultsIn,
  type WorkspaceForm,
} from "./workspace-form.ts";

interface WorkspaceStepProps {
  readonly workspace: WorkspaceView;
  /** All of it is saved. */
  onDone(): void;
}

export function WorkspaceStep({ workspace, onDone }: WorkspaceStepProps) {
  const { t } = useTranslation("onboarding");
  const { t: ofWorkspaces } = useTranslation("workspace-settings");
  const submit = useSubmit();
  const countries = useCountries();
  const { form, change, forget } = useWorkspaceForm(workspace);
  const [isChecked, setChecked] = useState(false);
  const faults = faultsIn(form);
  const faultOf = (field: "name" | "times") =>
    submit.fieldErrors[field] ?? (isChecked && faults.has(field) ? t("required") : undefined);
  const set = (next: Partial<WorkspaceForm>) => {
    change(next);
    submit.clear();
  };
  const setAddress = (next: Partial<WorkspaceForm["address"]>) =>
    set({ address: { ...form.address, ...next } });
  const send = () => {
    setChecked(true);
    if (faults.size > 0) return;
    void submit.run(async () => {
      // What was saved before something fails stays saved.
      const fields = changedFields(form, workspace);
      if (Object.keys(fields).length > 0) await saveWorkspace(fields);
      const address = changedAddress(form, workspace);
      if (address !== null) await saveAddress(address, workspace.address);
      forget();
      onDone();
    });
  };
  return (
    <Card withBorder padding="lg" maw={form.isUnfolded ? undefined : widthOf("text")}>
      <SubmitForm submit={submit} onSubmit={send}>
        <TextInput
          label={t("workspace.name")}
          value={form.name}
          maxLength={74}
          maw={widthOf("fields")}
          error={faultOf("name")}
          onChange={(event) => set({ name: event.currentTarget.value })}
          onFocus={(event) => event.currentTarget.select()}
          autoFocus
          required
        />
        <Fold
          label={t("workspace.more")}
          isOpen={form.isUnfolded}
          onToggle={(isUnfolded) => isUnfolded !== form.isUnfolded && change({ isUnfolded })}
        >
          <Grid gap="lg">
            <Grid.Col span={{ base: 12, lg: 6 }}>
              <Stack gap="md">
                {addressLines.map((line) => (
                  <TextInput
                    key={line}
                    label={t(`workspace.${line}`)}
                    value={form.address[line]}
                    maxLength={line === "postalCode" ? 16 : 120}
                    error={submit.fieldErrors[line]}
                    onChange={(event) => setAddress({ [line]: event.currentTarget.value })}
                  />
                ))}
                <NativeSelect
                  label={t("workspace.country")}
                  value={form.address.country}
                  data={[{ value: "", label: t("workspace.none") }, ...countries]}
                  error={submit.fieldErrors["country"]}
                  onChange={(event) => setAddress({ country: event.currentTarget.value })}
                />
              </Stack>
            </Grid.Col>
            <Grid.Col span={{ base: 12, lg: 6 }}>
              <Stack gap="md">
                <NativeSelect
                  label={t("workspace.industry")}
                  value={form.industry ?? ""}
                  data={[
                    { value: "", label: t("workspace.none") },
                    ...industries.map((value) => ({ value, label: ofWorkspaces(`industry.${value}`) })),
                  ]}
                  error={submit.fieldErrors["industry"]}
                  onChange={({ currentTarget: { value } }) =>
                    set({ industry: industries.find((one) => one === value) ?? null })
                  }
                />
                <HoursFields
                  form={form}
                  hasHours={workspace.operationHours !== null}
                  timezone={workspace.timezone}
                  fault={faultOf("times")}
                  onChange={set}
                />
                <div>
                  <Text size="sm" fw={500}>
                    {t("workspace.plan")}
                  </Text>
                  <Text size="sm" c="dimmed">
                    {t("workspace.trialText")}
                  </Text>
                </div>
              </Stack>
            </Grid.Col>
          </Grid>
        </Fold>
        <FormError text={Object.keys(submit.fieldErrors).length === 0 ? submit.error : null} />
        <Group justify="end">
          <SubmitButton submit={submit}>{t("saveAndContinue")}</SubmitButton>
        </Group>
      </SubmitForm>
    </Card>
  );
}
