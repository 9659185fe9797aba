// The workspace's own first step (ONB-5): what it is called, where it is, what it does and when, and its plan. Each part is saved as soon as it is whole;
// what is missing is asked for.
import { Card, Grid, Group, NativeSelect, Radio, Stack, TextInput } from "@mantine/core";
import { industries, type WorkspaceView } from "@didban/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { saveAddress, saveWorkspace } from "../../subjects/workspace/save-workspace.ts";
import { FormError } from "../../ui/forms/form-error.tsx";
import { SubmitForm } from "../../ui/forms/submit-form.tsx";
import { useCountries } from "../../ui/forms/use-countries.ts";
import { useSubmit } from "../../ui/forms/use-submit.ts";
import { HoursFields } from "./hours-fields.tsx";

import { useWorkspaceForm } from "./use-workspace-form.ts";
import {
  addressLines,
  changedAddress,
  changedFields,
  missingIn,
  type WorkspaceForm,
} from "./workspace-form.ts";
import { SubmitButton } from "../../ui/forms/submit-button.tsx";

interface WorkspaceStepProps {
  readonly workspace: WorkspaceView;
  onTrial(): void;
  /** All parts are saved. */
  onDone(): void;
}

export function WorkspaceStep({ workspace, onTrial, onDone }: WorkspaceStepProps) {
  const { t } = useTranslation("onboarding");
  const { t: ofWorkspaces } = useTranslation("workspace-settings");
  const submit = useSubmit();
  const countries = useCountries();
  const { form, change, forget } = useWorkspaceForm(workspace);
  const [isChecked, setChecked] = useState(false);
  const missing = missingIn(form);
  const faultOf = (field: string) =>
    submit.fieldErrors[field] ?? (isChecked && missing.has(field) ? t("required") : undefined);
  const set = (next: Partial<WorkspaceForm>) => {
    change(next);
    submit.clear();
  };
  const setAddress = (next: Partial<WorkspaceForm["address"]>) =>
    set({ address: { ...form.address, ...next } });
  const send = () => {
    setChecked(true);
    void submit.run(async () => {
      // A subscription, once it can be bought, is chosen here as well.
      onTrial();
      // What was saved before something fails stays saved.
      const fields = changedFields(form, workspace);
      if (Object.keys(fields).length > 0) await saveWorkspace(fields);
      const address = changedAddress(form, workspace);
      if (address !== null) await saveAddress(address, workspace.address);
      if (missing.size > 0) return;
      forget();
      onDone();
    });
  };
  return (
    <SubmitForm submit={submit} onSubmit={send}>
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, lg: 6 }}>
          <Card withBorder padding="lg">
            <Stack gap="md">
              <TextInput
                label={t("workspace.name")}
                value={form.name}
                maxLength={74}
                error={faultOf("name")}
                onChange={(event) => set({ name: event.currentTarget.value })}
                required
              />
              {addressLines.map((line) => (
                <TextInput
                  key={line}
                  label={t(`workspace.${line}`)}
                  value={form.address[line]}
                  maxLength={line === "postalCode" ? 16 : 120}
                  error={faultOf(line)}
                  onChange={(event) => setAddress({ [line]: event.currentTarget.value })}
                  required={line !== "postalCode"}
                />
              ))}
              <NativeSelect
                label={t("workspace.country")}
                value={form.address.country}
                data={[{ value: "", label: t("workspace.none") }, ...countries]}
                error={faultOf("country")}
                onChange={(event) => setAddress({ country: event.currentTarget.value })}
              />
            </Stack>
          </Card>
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 6 }}>
          <Card withBorder padding="lg">
            <Stack gap="md">
              <NativeSelect
                label={t("workspace.industry")}
                value={form.industry ?? ""}
                data={[
                  { value: "", label: t("workspace.none") },
                  ...industries.map((value) => ({
                    value,
                    label: ofWorkspaces(`industry.${value}`),
                  })),
                ]}
                error={faultOf("industry")}
                onChange={({ currentTarget: { value } }) =>
                  set({ industry: industries.find((one) => one === value) ?? null })
                }
                required
              />
              <HoursFields
                form={form}
                hasHours={workspace.operationHours !== null}
                fault={faultOf("hours") ?? faultOf("times")}
                onChange={set}
              />
              <Radio.Group label={t("workspace.plan")} value="trial">
                <Radio
                  value="trial"
                  mt="xs"
                  label={t("workspace.trial")}
                  description={t("workspace.trialText")}
                />
              </Radio.Group>
            </Stack>
          </Card>
        </Grid.Col>
      </Grid>
      <FormError text={Object.keys(submit.fieldErrors).length === 0 ? submit.error : null} />
      <Group justify="end">
        <SubmitButton submit={submit}>{t("saveAndContinue")}</SubmitButton>
      </Group>
    </SubmitForm>
  );
}
