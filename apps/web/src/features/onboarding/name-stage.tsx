// What the camera is called, who may see it, and by which clock it tells its times: then it is added.
import { Group, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { browserZone } from "../../lib/camera-time.ts";
import { FormError } from "../../ui/forms/form-error.tsx";
import { SubmitButton } from "../../ui/forms/submit-button.tsx";
import { SubmitForm } from "../../ui/forms/submit-form.tsx";
import { TimezoneSelect } from "../../ui/forms/timezone-select.tsx";
import type { StageProps } from "./stage-props.ts";
import { ViewerField } from "./viewer-field.tsx";

export function NameStage({ adding, faults }: StageProps) {
  const { t } = useTranslation("cameras");
  const { draft, saving, add, change, viewers, isVerified } = adding;
  const { form } = draft;
  const isWhole = form.name.trim() !== "" && form.url !== "";
  return (
    <SubmitForm submit={saving} onSubmit={() => isWhole && void saving.run(add)}>
      <TextInput
        label={t("field.name")}
        description={t("field.nameHint")}
        value={form.name}
        error={faults["name"]}
        autoFocus
        required
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <TimezoneSelect
        label={t("field.timezone")}
        value={form.timezone === "" ? browserZone() : form.timezone}
        error={faults["timezone"]}
        onChange={(timezone) => change({ timezone })}
      />
      {viewers.choices.length > 0 && <ViewerField {...viewers} />}
      <FormError text={Object.keys(faults).length === 0 ? saving.error : null} />
      <Group justify="end">
        <SubmitButton submit={saving} isDisabled={!isWhole}>
          {t(isVerified ? "probe.add" : "probe.addAnyway")}
        </SubmitButton>
      </Group>
    </SubmitForm>
  );
}
