// What the workspace is called and what it is for (WS-7, WS-11, WS-12, WS-15, WS-16, WS-40).
import { NativeSelect, Switch, Textarea, TextInput } from "@mantine/core";
import { industries, workspaceLanguages, type WorkspaceView } from "@didban/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { saveWorkspace } from "../../subjects/workspace/save-workspace.ts";
import { TimezoneSelect } from "../../ui/forms/timezone-select.tsx";
import { useSubmit } from "../../ui/forms/use-submit.ts";
import { SectionForm } from "./section-form.tsx";
import { Facts, SettingsSection } from "./settings-section.tsx";

interface InformationProps {
  readonly workspace: WorkspaceView;
  readonly mayEdit: boolean;
}

export function Information({ workspace, mayEdit }: InformationProps) {
  const { t } = useTranslation("workspace-settings");
  const { industry, customerFacing, language, timezone, welcomeMessage } = workspace;
  return (
    <SettingsSection
      title={t("information.title")}
      form={mayEdit ? (close) => <InformationForm workspace={workspace} close={close} /> : null}
    >
      <Facts
        facts={[
          { name: t("information.welcomeMessage"), value: <bdi>{welcomeMessage || t("notSet")}</bdi> },
          {
            name: t("information.industry"),
            value: industry === null ? t("notSet") : t(`industry.${industry}`),
          },
          { name: t("information.customerFacing"), value: t(customerFacing ? "yes" : "no") },
          { name: t("information.language"), value: t(`language.${language}`) },
          { name: t("information.timezone"), value: <bdi dir="ltr">{timezone}</bdi> },
        ]}
      />
    </SettingsSection>
  );
}

function InformationForm({ workspace, close }: { workspace: WorkspaceView; close(): void }) {
  const { t } = useTranslation("workspace-settings");
  const submit = useSubmit();
  const [fields, setFields] = useState({
    name: workspace.name,
    description: workspace.description,
    welcomeMessage: workspace.welcomeMessage,
    industry: workspace.industry,
    customerFacing: workspace.customerFacing,
    language: workspace.language,
    timezone: workspace.timezone,
  });
  const set = (change: Partial<typeof fields>) => {
    setFields({ ...fields, ...change });
    submit.clear();
  };
  const faults = submit.fieldErrors;
  return (
    <SectionForm
      submit={submit}
      fields={["name", "description", "welcomeMessage"]}
      save={() => saveWorkspace(fields)}
      close={close}
    >
      <TextInput
        autoFocus
        label={t("information.name")}
        value={fields.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
        error={faults["name"]}
      />
      <Textarea
        label={t("information.description")}
        autosize
        value={fields.description}
        onChange={(event) => set({ description: event.currentTarget.value })}
        error={faults["description"]}
      />
      <Textarea
        label={t("information.welcomeMessage")}
        description={t("information.welcomeHint")}
        autosize
        value={fields.welcomeMessage}
        onChange={(event) => set({ welcomeMessage: event.currentTarget.value })}
        error={faults["welcomeMessage"]}
      />
      <NativeSelect
        label={t("information.industry")}
        value={fields.industry ?? ""}
        data={[
          { value: "", label: t("notSet") },
          ...industries.map((value) => ({ value, label: t(`industry.${value}`) })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          set({ industry: industries.find((one) => one === value) ?? null })
        }
      />
      <NativeSelect
        label={t("information.language")}
        description={t("information.languageHint")}
        value={fields.language}
        data={workspaceLanguages.map((value) => ({ value, label: t(`language.${value}`) }))}
        onChange={({ currentTarget: { value } }) =>
          set({ language: workspaceLanguages.find((one) => one === value) ?? "english" })
        }
      />
      <TimezoneSelect
        label={t("information.timezone")}
        value={fields.timezone}
        error={faults["timezone"]}
        onChange={(timezone) => set({ timezone })}
      />
      <Switch
        label={t("information.customerFacing")}
        description={t("information.customerFacingHint")}
        checked={fields.customerFacing}
        onChange={(event) => set({ customerFacing: event.currentTarget.checked })}
      />
    </SectionForm>
  );
}
